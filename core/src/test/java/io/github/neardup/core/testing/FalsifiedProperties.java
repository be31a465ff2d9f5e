package io.github.neardup.core.testing;

import static org.assertj.core.presentation.StandardRepresentation.STANDARD_REPRESENTATION;

import net.jqwik.api.lifecycle.AroundPropertyHook;
import net.jqwik.api.lifecycle.PropagationMode;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyExecutor;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;

/**
 * Prints a line about each property that fails: its seed and the shrunk sample. jqwik's own report
 * would take a screen.
 */
public final class FalsifiedProperties implements AroundPropertyHook {

  @Override
  public PropagationMode propagateTo() {
    return PropagationMode.ALL_DESCENDANTS;
  }

  @Override
  public PropertyExecutionResult aroundProperty(
      PropertyLifecycleContext context, PropertyExecutor property) {
    PropertyExecutionResult result = property.execute();
    if (result.status() == PropertyExecutionResult.Status.FAILED) {
      System.out.printf(
          "%s: seed = \"%s\", falsified by %s%n",
          context.extendedLabel(),
          result.seed().orElse(""),
          result.falsifiedParameters().map(STANDARD_REPRESENTATION::toStringOf).orElse("nothing"));
    }
    return result;
  }
}
