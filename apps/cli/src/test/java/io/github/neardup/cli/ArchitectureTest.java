package io.github.neardup.cli;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.onlyDependOnClassesThat;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.net.URL;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Which module may use which: the arrows point one way. */
@AnalyzeClasses(packages = "io.github.neardup", importOptions = ArchitectureTest.MainClasses.class)
class ArchitectureTest {

  private static final String ROOT = "io.github.neardup.";

  /** Leaves out tests, in whichever folder the profile builds, and in the jars of other modules. */
  static final class MainClasses implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("/test-classes/") && !location.contains("-tests.jar");
    }
  }

  /** For each module those it may use. Algorithms are known by the contract alone, not by name. */
  private static final Map<String, List<String>> MAY_USE =
      Map.ofEntries(
          Map.entry("core", List.of()),
          Map.entry("simhash", List.of("core")),
          Map.entry("minhash", List.of("core", "kshingle")),
          Map.entry("kshingle", List.of("core")),
          Map.entry("ksentence", List.of("core")),
          Map.entry("exact", List.of("core")),
          Map.entry("parts", List.of("core")),
          Map.entry("html", List.of("core")),
          Map.entry("chinese", List.of("core")),
          Map.entry("smartcn", List.of("core")),
          Map.entry("icu", List.of("core")),
          Map.entry("index", List.of("core")),
          Map.entry("redis", List.of("core", "index")),
          Map.entry("rocksdb", List.of("core", "index")),
          Map.entry("io", List.of("core")),
          Map.entry("mongodb", List.of("core", "io")),
          Map.entry("dedup", List.of("core", "io", "index")),
          Map.entry("datasets", List.of("core", "io")),
          Map.entry("eval", List.of("core", "io", "dedup", "datasets")),
          Map.entry("server", List.of("core", "index", "io")),
          Map.entry(
              "cli",
              List.of("core", "parts", "index", "io", "dedup", "datasets", "eval", "server")));

  /** What the modules export, by the name of the package: to all, or to the modules named. */
  private static final Map<String, ModuleDescriptor.Exports> EXPORTS = exports();

  @ArchTest
  static void modulesUseOnlyThoseBelowThem(JavaClasses all) {
    MAY_USE.forEach(
        (module, others) ->
            classes()
                .that(resideInAPackage(ROOT + module + ".."))
                .should(
                    useOnly(
                        Stream.concat(Stream.of(module), others.stream()).toArray(String[]::new)))
                .check(all));
  }

  @ArchTest
  static final ArchRule everyModuleIsCoveredAbove =
      classes().should().resideInAnyPackage(packages(MAY_USE.keySet().toArray(String[]::new)));

  @ArchTest
  static final ArchRule packagesHaveNoCycle =
      slices().matching("io.github.neardup.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule algorithmsAndCoreStaySmall =
      classes()
          .that(
              resideInAnyPackage(
                  packages(
                      "core", "parts", "simhash", "minhash", "kshingle", "ksentence", "exact")))
          .should(
              onlyDependOnClassesThat(
                  resideInAnyPackage(
                      "java..",
                      "jdk.incubator.vector..",
                      "io.github.neardup..",
                      "org.apache.lucene..",
                      "it.unimi.dsi.fastutil..",
                      "org.jspecify.annotations..")));

  @ArchTest
  static final ArchRule modulesUseOnlyWhatOthersExportToThem =
      classes()
          .should(useOnlyExportedPackages())
          .because("the class path, on which tests and the command run, does not look");

  @ArchTest
  static final ArchRule noApiMentionsWhatIsNotForUsers =
      methods()
          .that()
          .arePublic()
          .and()
          .areDeclaredInClassesThat(areForUsers())
          .should(mentionOnlyTypesForUsers())
          .because("users cannot name a type of a package that is not exported to them");

  @ArchTest
  static final ArchRule noPackageIsNamedInternal =
      noClasses()
          .should()
          .resideInAPackage("..internal..")
          .because(
              "what a module does not export is private already, and a name says what is in it");

  @ArchTest
  static final ArchRule signaturesHaveNoTypesOfLibraries =
      classes()
          .that(areForUsers())
          .should(mentionNoTypesOfLibraries())
          .because("what neardup is made of is no business of those who use it");

  @ArchTest
  static final ArchRule nobodyWritesToTheConsoleButTheCommand =
      noClasses()
          .that(not(resideInAPackage(ROOT + "cli..")))
          .should()
          .accessField(System.class, "out")
          .orShould()
          .accessField(System.class, "err")
          .because("a library has no console");

  @ArchTest
  static final ArchRule packagesAreNullMarked =
      classes()
          .that()
          .haveSimpleName("package-info")
          .should()
          .beAnnotatedWith("org.jspecify.annotations.NullMarked");

  private static String[] packages(String... modules) {
    return Arrays.stream(modules).map(module -> ROOT + module + "..").toArray(String[]::new);
  }

  private static ArchCondition<JavaClass> useOnly(String... modules) {
    return onlyDependOnClassesThat(
        resideOutsideOfPackage("io.github.neardup..").or(resideInAnyPackage(packages(modules))));
  }

  private static boolean isPublic(JavaClass type) {
    return type.getModifiers().contains(JavaModifier.PUBLIC)
        && type.getEnclosingClass().map(ArchitectureTest::isPublic).orElse(true);
  }

  private static Map<String, ModuleDescriptor.Exports> exports() {
    Map<String, ModuleDescriptor.Exports> exports = new HashMap<>();
    try {
      for (URL file :
          Collections.list(
              ArchitectureTest.class.getClassLoader().getResources("module-info.class"))) {
        try (InputStream in = file.openStream()) {
          ModuleDescriptor.read(in).exports().forEach(each -> exports.put(each.source(), each));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return exports;
  }

  /** Public, in a package that its module exports to everybody. */
  private static DescribedPredicate<JavaClass> areForUsers() {
    return DescribedPredicate.describe(
        "are for users", type -> isExportedToAll(type.getPackageName()) && isPublic(type));
  }

  private static String moduleOf(JavaClass type) {
    String rest = (type.getPackageName() + ".").substring(ROOT.length());
    return rest.substring(0, rest.indexOf('.'));
  }

  private static ArchCondition<JavaClass> useOnlyExportedPackages() {
    return new ArchCondition<>("use only packages that other modules export to them") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        String module = moduleOf(type);
        type.getDirectDependenciesFromSelf().stream()
            .filter(dependency -> dependency.getTargetClass().getPackageName().startsWith(ROOT))
            .filter(dependency -> !moduleOf(dependency.getTargetClass()).equals(module))
            .filter(
                dependency ->
                    !isExported(dependency.getTargetClass().getPackageName(), ROOT + module))
            .forEach(
                dependency ->
                    events.add(
                        SimpleConditionEvent.violated(dependency, dependency.getDescription())));
      }
    };
  }

  private static boolean isExportedToAll(String name) {
    ModuleDescriptor.Exports exported = EXPORTS.get(name);
    return exported != null && !exported.isQualified();
  }

  private static boolean isExported(String name, String module) {
    ModuleDescriptor.Exports exported = EXPORTS.get(name);
    return exported != null && (!exported.isQualified() || exported.targets().contains(module));
  }

  private static ArchCondition<JavaMethod> mentionOnlyTypesForUsers() {
    return new ArchCondition<>("mention only packages that are exported to users") {
      @Override
      public void check(JavaMethod method, ConditionEvents events) {
        Stream.concat(Stream.of(method.getRawReturnType()), method.getRawParameterTypes().stream())
            .map(JavaClass::getBaseComponentType)
            .filter(type -> (type.getPackageName() + ".").startsWith(ROOT))
            .filter(type -> !isExportedToAll(type.getPackageName()))
            .forEach(
                type ->
                    events.add(
                        SimpleConditionEvent.violated(
                            method, method.getFullName() + " mentions " + type.getName())));
      }
    };
  }

  private static ArchCondition<JavaClass> mentionNoTypesOfLibraries() {
    return new ArchCondition<>("mention types of the JDK and of neardup only") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        Stream<JavaType> parents =
            Stream.concat(type.getSuperclass().stream(), type.getInterfaces().stream());
        Stream<JavaType> fields =
            type.getFields().stream().filter(ArchitectureTest::isOffered).map(JavaField::getType);
        Stream<JavaType> codeUnits =
            type.getCodeUnits().stream()
                .filter(ArchitectureTest::isOffered)
                .flatMap(
                    unit ->
                        Stream.concat(
                            Stream.of(unit.getReturnType()), unit.getParameterTypes().stream()));
        Stream.of(parents, fields, codeUnits)
            .flatMap(types -> types)
            .flatMap(mentioned -> mentioned.getAllInvolvedRawTypes().stream())
            .map(JavaClass::getBaseComponentType)
            .filter(mentioned -> !mentioned.isPrimitive())
            .filter(not(resideInAnyPackage("java..", ROOT + ".")))
            .forEach(
                mentioned ->
                    events.add(
                        SimpleConditionEvent.violated(
                            type, type.getName() + " mentions " + mentioned.getName())));
      }
    };
  }

  private static boolean isOffered(JavaMember member) {
    return member.getModifiers().contains(JavaModifier.PUBLIC)
        || member.getModifiers().contains(JavaModifier.PROTECTED);
  }
}
