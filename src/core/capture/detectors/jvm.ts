import { collect, firstOf, provenFact, type Detector, type Fact } from '../fact';
import type { Evidence } from '../evidence';
import { type ScanTree } from '../scanTree';
import { ciFact, fileFact } from '../sources/ciFact';
import { voteByContent, type Mark } from './voteByContent';

const gradleFiles = ['build.gradle.kts', 'build.gradle', 'settings.gradle.kts', 'settings.gradle'];

/** Maven or Gradle with tests, build, format and language level, for Java and Kotlin. */
export const jvm: Detector = {
  name: 'java and kotlin',
  detect: async (tree) => {
    const { language } = tree.profile;
    if (language !== 'java' && language !== 'kotlin' && language !== 'scala') return [];
    const tool = await buildTool(tree);
    const commands =
      tool === undefined
        ? []
        : tool.value === 'gradle'
          ? gradleCommands(tree)
          : mavenCommands(tree);
    return collect(
      tool,
      testRunner(tree),
      ...commands,
      formatter(tree),
      language === 'java' && tree.has('pom.xml') ? pomVersion(tree) : gradleVersion(tree),
    );
  },
};

async function buildTool(tree: ScanTree): Promise<Fact | undefined> {
  const gradle = tree.first(...gradleFiles);
  if (gradle !== undefined && tree.has('pom.xml')) {
    const nameOf = (text: string): string => (text.includes('gradle') ? 'gradle' : 'maven');
    return ciFact(tree, 'packageManager', /^(\.\/)?(gradlew|gradle|mvnw|mvn)\b/, nameOf, {
      confidence: 0.85,
    });
  }
  const found =
    fileFact('packageManager', 'gradle', gradle, 0.95) ??
    fileFact('packageManager', 'maven', tree.first('pom.xml'), 0.95);
  return found && withWrapper(tree, found);
}

/** The wrapper of the repository stands for the program: it fixes its version. */
function withWrapper(tree: ScanTree, fact: Fact): Fact {
  const [program, wrapper] = fact.value === 'gradle' ? ['gradle', 'gradlew'] : ['mvn', 'mvnw'];
  return tree.has(wrapper) ? { ...fact, checks: [`command ${program} * -> ./${wrapper}`] } : fact;
}

function gradleCommands(tree: ScanTree): readonly Promise<Fact | undefined>[] {
  const base = tree.has('gradlew') ? './gradlew' : 'gradle';
  const call = /^(\.\/)?(gradlew|gradle)\b.*\b(test|check|build)\b/;
  const said = (topic: string, task: string): Promise<Fact | undefined> =>
    firstOf(
      () => ciFact(tree, topic, call, `${base} ${task}`),
      () => fileFact(topic, `${base} ${task}`, tree.first(...gradleFiles), 0.8),
    );
  const linters =
    /(?<=[\s:])(?<!-x )(detekt|ktlintCheck|spotlessCheck|checkstyleMain|lintKotlin)(?=\s|$)/;
  const lint = new RegExp(`^(\\.\\/)?gradlew?\\b.*${linters.source}`);
  const lintOf = (text: string): string => `${base} ${linters.exec(text)?.[1] ?? ''}`;
  return [
    said('testCommand', 'test'),
    said('buildCommand', 'build'),
    ciFact(tree, 'lintCommand', lint, lintOf),
  ];
}

function mavenCommands(tree: ScanTree): readonly Promise<Fact | undefined>[] {
  const base = tree.has('mvnw') ? './mvnw' : 'mvn';
  const call = /^(\.\/)?(mvnw|mvn)\b/;
  const goalOf = (text: string): string =>
    /\b(verify|package|install)\b/.exec(text)?.[1] ?? 'package';
  return [
    firstOf(
      () => ciFact(tree, 'testCommand', call, `${base} test`),
      () => fileFact('testCommand', `${base} test`, 'pom.xml', 0.82),
    ),
    firstOf(
      () => ciFact(tree, 'buildCommand', call, (text) => `${base} ${goalOf(text)}`),
      () => fileFact('buildCommand', `${base} package`, 'pom.xml', 0.82),
    ),
    mavenLint(tree, base),
  ];
}

/** Said where CI or the default goal runs a style check by name. */
function mavenLint(tree: ScanTree, base: string): Promise<Fact | undefined> {
  const goal = /\b(checkstyle:check|spotless:check|detekt:check|ktlint:check)\b/;
  const call = new RegExp(`^(\\.\\/)?mvnw?\\b.*${goal.source}`);
  return firstOf(
    () => ciFact(tree, 'lintCommand', call, (text) => `${base} ${goal.exec(text)?.[1] ?? ''}`),
    async () => {
      const line = new RegExp(`<defaultGoal>.*${goal.source}`);
      const task = line.exec(await tree.text('pom.xml'))?.[1];
      if (task === undefined) return undefined;
      return provenFact(
        'lintCommand',
        `${base} ${task}`,
        await tree.at('pom.xml', line),
        ['pom.xml#re:/<defaultGoal>.*/'],
        0.88,
      );
    },
  );
}

const frameworks: readonly Mark[] = [
  ['junit', /^import (static )?(org\.junit\b|junit\.framework)/m],
  ['testng', /^import (static )?org\.testng\b/m],
  ['kotest', /^import io\.kotest\.core\b/m],
  ['spock', /^import spock\.lang\b/m],
  ['specs2', /^import org\.specs2\b/m],
  ['scalatest', /^import org\.scalatest\b/m],
  ['munit', /\bmunit\./],
  ['kotlin.test', /^import kotlin\.test\b/m],
];

function testRunner(tree: ScanTree): Promise<Fact | undefined> {
  // Tests of the other languages of the same build count too: half of them prove no runner.
  const tests = ['java', 'kotlin', 'scala'].flatMap((name) => tree.profile.tests.get(name) ?? []);
  const named = tests.filter((file) =>
    /(Test|Tests|Spec|Suite|IT|TestCase)\.(java|kt|scala)$/.test(file),
  );
  const build = tree.first(
    'pom.xml',
    'gradle/libs.versions.toml',
    'build.gradle.kts',
    'build.gradle',
  );
  const refs = build === undefined ? [] : [build];
  return voteByContent(tree, 'testRunner', named, frameworks, {
    sample: 24,
    fewest: 2,
    bar: 0.75,
    refs,
  });
}

const buildScript =
  /^(pom\.xml|build\.gradle(\.kts)?|gradle\/.*\.gradle(\.kts)?|(buildSrc|build-logic|gradle\/plugins)\/.*\.(gradle|kts|kt))$/;
const spotless =
  /spotless\s*[{(]|configure<.*Spotless|spotless-maven-plugin|diffplug\.spotless|libs\.plugins\.spotless/i;

async function formatter(tree: ScanTree): Promise<Fact | undefined> {
  for (const path of tree.files.filter((file) => buildScript.test(file)).slice(0, 40)) {
    if (!spotless.test(await tree.text(path))) continue;
    return provenFact('formatter', 'spotless', await tree.at(path, /spotless/i), [path], 0.9);
  }
  const call = /\b(ktlint|google-java-format|ktfmt)\b/;
  return ciFact(tree, 'formatter', call, (text) => call.exec(text)?.[1], { confidence: 0.85 });
}

const pomLevel =
  /<(maven\.compiler\.release|maven\.compiler\.target|maven\.compiler\.source|java\.version|javaVersion|release)>\s*(?:1\.)?(\d+)\s*</;

async function pomVersion(tree: ScanTree): Promise<Fact | undefined> {
  const [, key, value] = pomLevel.exec(await tree.text('pom.xml')) ?? [];
  if (key === undefined || value === undefined) return undefined;
  const evidence = await tree.at('pom.xml', `<${key}>`);
  return provenFact('languageVersion', value, evidence, [`pom.xml#re:/<${key}>.*/`], 0.9);
}

const gradleLevel =
  /(?:jvmToolchain\(|JavaLanguageVersion\.of\(|sourceCompatibility\s*=\s*(?:JavaVersion\.VERSION_)?['"]?)(?:1[._])?(\d+)/g;

/** Only where every mention in the root build names the same version. */
async function gradleVersion(tree: ScanTree): Promise<Fact | undefined> {
  const found = new Map<string, Evidence>();
  for (const path of tree.files.filter((file) =>
    /^(build|gradle\/[^/]*)\.gradle(\.kts)?$/.test(file),
  )) {
    for (const match of (await tree.text(path)).matchAll(gradleLevel)) {
      found.set(match[1] ?? '', await tree.at(path, match[0]));
    }
  }
  const [only] = [...found];
  if (!only || found.size !== 1) return undefined;
  return provenFact('languageVersion', only[0], only[1], [only[1].path], 0.85);
}
