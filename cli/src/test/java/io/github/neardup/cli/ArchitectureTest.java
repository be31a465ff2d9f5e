package io.github.neardup.cli;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.onlyDependOnClassesThat;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Arrays;
import java.util.stream.Stream;

/** Which module may use which: the arrows point one way. */
@AnalyzeClasses(packages = "io.github.neardup", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

  private static final String ROOT = "io.github.neardup.";
  private static final String[] ALGORITHMS = {"simhash", "minhash", "kshingle", "ksentence"};

  @ArchTest static final ArchRule coreKnowsNobody = module("core").should(useOnly("core"));

  @ArchTest
  static final ArchRule simhashKnowsCore = module("simhash").should(useOnly("simhash", "core"));

  @ArchTest
  static final ArchRule minhashKnowsCore = module("minhash").should(useOnly("minhash", "core"));

  @ArchTest
  static final ArchRule kshingleKnowsCore = module("kshingle").should(useOnly("kshingle", "core"));

  @ArchTest
  static final ArchRule ksentenceKnowsCore =
      module("ksentence").should(useOnly("ksentence", "core"));

  @ArchTest static final ArchRule htmlKnowsCore = module("html").should(useOnly("html", "core"));

  @ArchTest
  static final ArchRule chineseKnowsCore = module("chinese").should(useOnly("chinese", "core"));

  @ArchTest static final ArchRule ioKnowsCore = module("io").should(useOnly("io", "core"));

  @ArchTest
  static final ArchRule datasetsKnowsIoAndCore =
      module("datasets").should(useOnly("datasets", "io", "core"));

  @ArchTest
  static final ArchRule evalKnowsNoAlgorithmByName =
      module("eval").should(useOnly("eval", "datasets", "io", "core"));

  @ArchTest
  static final ArchRule everyModuleIsCoveredAbove =
      classes()
          .should()
          .resideInAnyPackage(
              packages(
                  Stream.concat(
                          Stream.of("core", "html", "chinese", "io", "datasets", "eval", "cli"),
                          Arrays.stream(ALGORITHMS))
                      .toArray(String[]::new)));

  @ArchTest
  static final ArchRule algorithmsAndCoreStaySmall =
      classes()
          .that(resideInAnyPackage(packages("core", "simhash", "minhash", "kshingle", "ksentence")))
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
  static final ArchRule internalsOfOtherModulesThanCoreStayTheirOwn =
      noClasses()
          .should(dependOnInternalsOfAnotherModule())
          .because("only core.internal is shared, and with neardup's own modules alone");

  @ArchTest
  static final ArchRule noApiMentionsInternals =
      methods()
          .that()
          .arePublic()
          .and()
          .areDeclaredInClassesThat(
              resideOutsideOfPackage("..internal..")
                  .and(DescribedPredicate.describe("are public", ArchitectureTest::isPublic)))
          .should(mentionNoInternals())
          .because("what is in a package named internal is not for users");

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

  private static com.tngtech.archunit.lang.syntax.elements.GivenClassesConjunction module(
      String name) {
    return classes().that(resideInAPackage(ROOT + name + ".."));
  }

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

  private static boolean isInternal(JavaClass type) {
    return (type.getPackageName() + ".").startsWith(ROOT)
        && (type.getPackageName() + ".").contains(".internal.");
  }

  private static String moduleOf(JavaClass type) {
    String rest = (type.getPackageName() + ".").substring(ROOT.length());
    return rest.substring(0, rest.indexOf('.'));
  }

  private static ArchCondition<JavaClass> dependOnInternalsOfAnotherModule() {
    return new ArchCondition<>("depend on internals of another module than core") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        type.getDirectDependenciesFromSelf().stream()
            .filter(dependency -> isInternal(dependency.getTargetClass()))
            .filter(dependency -> !moduleOf(dependency.getTargetClass()).equals("core"))
            .filter(dependency -> !moduleOf(dependency.getTargetClass()).equals(moduleOf(type)))
            .forEach(
                dependency ->
                    events.add(
                        SimpleConditionEvent.satisfied(dependency, dependency.getDescription())));
      }
    };
  }

  private static ArchCondition<JavaMethod> mentionNoInternals() {
    return new ArchCondition<>("mention no internals") {
      @Override
      public void check(JavaMethod method, ConditionEvents events) {
        Stream.concat(Stream.of(method.getRawReturnType()), method.getRawParameterTypes().stream())
            .map(JavaClass::getBaseComponentType)
            .filter(ArchitectureTest::isInternal)
            .forEach(
                type ->
                    events.add(
                        SimpleConditionEvent.violated(
                            method, method.getFullName() + " mentions " + type.getName())));
      }
    };
  }
}
