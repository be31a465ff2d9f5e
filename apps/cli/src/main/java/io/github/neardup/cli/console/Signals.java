package io.github.neardup.cli.console;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;

/**
 * Ends the program in an orderly way, as with SIGTERM, on signals that would end the JVM at once:
 * batch systems send SIGUSR1 or SIGUSR2 before the time of a job is over, and the system sends
 * SIGXCPU. Otherwise temporary files would stay until the next run.
 */
public final class Signals {

  private static final List<String> ENDING =
      List.of("USR1", "USR2", "ALRM", "VTALRM", "XCPU", "IO", "PWR", "STKFLT");

  /** What a shell adds to the number of a signal. */
  private static final int SIGNALLED = 128;

  private Signals() {}

  /**
   * Installs the handlers, as far as the JVM allows it. Reflection avoids a compiler warning: the
   * class is not part of the Java platform, though every JVM has it.
   */
  public static void endInOrder() {
    try {
      Class<?> type = Class.forName("sun.misc.Signal");
      Class<?> handlerType = Class.forName("sun.misc.SignalHandler");
      Object handler =
          Proxy.newProxyInstance(
              Signals.class.getClassLoader(),
              new Class<?>[] {handlerType},
              (proxy, method, arguments) -> {
                int number = (int) type.getMethod("getNumber").invoke(arguments[0]);
                System.exit(SIGNALLED + number);
                return null;
              });
      for (String name : ENDING) {
        try {
          Object signal = type.getConstructor(String.class).newInstance(name);
          type.getMethod("handle", type, handlerType).invoke(null, signal, handler);
        } catch (InvocationTargetException e) {
          // the system does not know the signal, or the JVM uses it itself
        }
      }
    } catch (ReflectiveOperationException e) {
      // a JVM without the class; the next run tidies up
    }
  }
}
