import type { SentenceRow } from './sentenceRows';
import { kotlin, workflow } from './smallRepositories';

const gradle = (step: string, file: string): SentenceRow['files'] => ({
  ...kotlin,
  'build.gradle': file,
  ...workflow([step]),
});
const spotless = "plugins { id 'java' }\nspotless {\n  java { removeUnusedImports() }\n}\n";
const plugin = (name: string, execution: string, besides = ''): string =>
  `<plugin><artifactId>${name}</artifactId>${besides}<executions><execution>${execution}</execution></executions></plugin>`;
const check = '<goals><goal>check</goal></goals>';
const spotlessMaven = plugin('spotless-maven-plugin', check);
const pom = (build: string): string => `<project>${build}</project>`;
const maven = (step: string, build: string): SentenceRow['files'] => ({
  ...kotlin,
  'build.gradle': '',
  mvnw: '',
  'pom.xml': pom(build),
  ...workflow([step]),
});

/** Which checks a build runs by itself, and which only stand in its file. */
export const boundSentenceRows: readonly SentenceRow[] = [
  ...[
    ['./gradlew build -x spotlessCheck', spotless],
    ['./gradlew build -x check', spotless],
    ['./gradlew -p samples build', spotless],
    ['./gradlew build', spotless.replace('java {', 'enforceCheck = false\n  java {')],
    [
      './gradlew build',
      '// spotless {\n/* detekt {\n} */\nimport io.gitlab.arturbosch.detekt.Detekt\n',
    ],
    [
      './gradlew build',
      "plugins {\n  id 'io.gitlab.arturbosch.detekt' version '1' apply false\n}\n",
    ],
    ['./gradlew build', "apply plugin: 'checkstyle'\ncheckstyle {\n  ignoreFailures = true\n}\n"],
    [
      './gradlew build',
      'detekt {\n}\ntasks.check { setDependsOn(dependsOn.filterNot { it.name == "detekt" }) }\n',
    ],
    ['./gradlew check -x checkstyleMain', "apply plugin: 'checkstyle'\n"],
  ].map(([step = '', file = '']) => ({
    name: `Gradle: \`${step}\` runs no check that is left out, or only declared: ${file}`,
    files: gradle(step, file),
    never: [/also runs/],
  })),
  {
    name: 'Gradle: a check runs where only another one may fail',
    files: gradle(
      './gradlew build -x test',
      `${spotless}tasks.jar { enabled = false }\ncheckstyle {\n  ignoreFailures = true\n}\n`,
    ),
    says: [
      '`./gradlew build -x test`, which CI runs on pull requests, also runs spotless (`./gradlew spotlessApply` mends).',
    ],
  },
  {
    name: 'Maven: what is bound to `verify` runs with it, and a check of its own phase before',
    files: maven('./mvnw -B verify', spotlessMaven),
    says: [
      '`./mvnw verify`, which CI runs on pull requests, also runs spotless (`./mvnw spotless:apply` mends).',
    ],
  },
  {
    name: 'Maven: a check that is bound to a phase before runs with `package`',
    files: maven(
      './mvnw package',
      plugin('maven-checkstyle-plugin', `<phase>validate</phase>${check}`),
    ),
    says: ['`./mvnw package`, which CI runs on pull requests, also runs checkstyle.'],
  },
  ...[
    ['./mvnw -B package --file pom.xml', spotlessMaven],
    ['./mvnw verify -Dspotless.check.skip=true', spotlessMaven],
    ['./mvnw verify -f tools/pom.xml', spotlessMaven],
    ['./mvnw verify', `<!-- ${spotlessMaven} -->`],
    ['./mvnw verify', `<profiles><profile>${spotlessMaven}</profile></profiles>`],
    ['./mvnw verify', `<pluginManagement>${spotlessMaven}</pluginManagement>`],
    ['./mvnw verify', `<spotless.check.skip>true</spotless.check.skip>${spotlessMaven}`],
    [
      './mvnw verify',
      plugin('spotless-maven-plugin', check, '<configuration><skip>true</skip></configuration>'),
    ],
    ['./mvnw verify', plugin('spotless-maven-plugin', `<phase>none</phase>${check}`)],
  ].map(([step = '', build = '']) => ({
    name: `Maven: \`${step}\` runs no check that is bound later, or left out: ${build}`,
    files: maven(step, build),
    never: [/also runs/],
  })),
];
