package io.github.neardup.spark;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/**
 * Which modules this one may use. Those of the command have a test of their own, on a class path
 * without Spark.
 */
@AnalyzeClasses(packages = "io.github.neardup", importOptions = DoNotIncludeTests.class)
class SparkArchitectureTest {

  @ArchTest
  static final ArchRule usesOnlyModulesBelow =
      classes()
          .that()
          .resideInAPackage("io.github.neardup.spark..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java..",
              "io.github.neardup.spark..",
              "io.github.neardup.core..",
              "io.github.neardup.io..",
              "io.github.neardup.index..",
              "io.github.neardup.dedup..",
              "it.unimi.dsi.fastutil..",
              "org.apache.hadoop..",
              "org.apache.spark..",
              "org.jspecify.annotations..",
              "org.slf4j..",
              "picocli..",
              "scala..");

  @ArchTest
  static final ArchRule nothingUsesIt =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.github.neardup.spark..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.github.neardup.spark..", "org.apache.spark..");
}
