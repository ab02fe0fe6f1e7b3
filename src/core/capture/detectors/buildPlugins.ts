import { quoted } from '../sentences/phrase';
import { provenFact, type Detector, type Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { lineRef } from '../sources/ciFact';
import { ciSteps, type CiStep } from '../sources/ciSteps';
import { whenRun } from '../sources/runFact';
import { withoutComments } from '../sources/withoutComments';
import { checksOfGradle, checksOfMaven, type BuildPlugin } from '../sources/boundChecks';

/** A check, and what mends what it finds. */
interface Plugin extends BuildPlugin {
  readonly fix?: { readonly gradle?: string; readonly maven?: string };
}

const plugins: readonly Plugin[] = [
  {
    tool: 'spotless',
    named: /spotless/i,
    gradle:
      /\bspotless\s*\{|configure<[\w.]*SpotlessExtension>|['"]com\.diffplug\.spotless['"](?!.*apply false)/,
    maven: /spotless-maven-plugin/,
    goal: /<goal>check<\/goal>/,
    fix: { gradle: 'spotlessApply', maven: 'spotless:apply' },
  },
  {
    tool: 'spring-javaformat',
    named: /spring-?javaformat|checkFormat/i,
    gradle: /io\.spring\.javaformat/,
    maven: /spring-javaformat-maven-plugin/,
    goal: /<goal>validate<\/goal>/,
    phase: 'validate',
    fix: { gradle: 'format', maven: 'spring-javaformat:apply' },
  },
  {
    tool: 'binary-compatibility-validator',
    named: /api(Check|Build)/i,
    gradle: /binary-compatibility-validator|binaryCompatibilityValidator/,
    fix: { gradle: 'apiDump' },
  },
  {
    tool: 'animalsniffer',
    named: /animal-?sniffer/i,
    gradle: /animalsniffer\s*\{|ru\.vyarus\.animalsniffer/,
    maven: /animal-sniffer-maven-plugin/,
    goal: /<goal>check<\/goal>/,
    phase: 'process-classes',
  },
  {
    tool: 'checkstyle',
    named: /checkstyle/i,
    gradle: /^\s*apply plugin: ['"]checkstyle|^\s*id ?\(?['"]checkstyle|^\s*checkstyle$/m,
    maven: /maven-checkstyle-plugin/,
    goal: /<goal>check<\/goal>/,
  },
  { tool: 'detekt', named: /detekt/i, gradle: /io\.gitlab\.arturbosch\.detekt|\bdetekt\s*\{/ },
  { tool: 'japicmp', named: /japicmp/i, maven: /japicmp-maven-plugin/, goal: /<goal>cmp<\/goal>/ },
];

/** Checks that Gradle's `check` and `build`, or Maven's `verify`, bring along when CI runs them on a pull request. */
export const buildPlugins: Detector = {
  name: 'build plugins',
  detect: async (tree) => {
    const steps = await ciSteps(tree);
    for (const kind of ['gradle', 'maven'] as const)
      for (const step of steps.filter(({ text }) => building[kind].test(text))) {
        const fact = await found(tree, step, kind);
        if (fact) return [fact];
      }
    return [];
  },
};

const building = {
  gradle: /^(\.\/)?gradlew?\b.*\s(build|check)(\s|$)/,
  maven: /^(\.\/)?mvnw?\b.*\s(verify|install|package)(\s|$)/,
};

async function found(
  tree: ScanTree,
  step: CiStep,
  kind: 'gradle' | 'maven',
): Promise<Fact | undefined> {
  const files = kind === 'maven' ? ['pom.xml'] : ['build.gradle', 'build.gradle.kts'];
  const path = tree.first(...files);
  if (path === undefined) return undefined;
  const text = withoutComments(path, await tree.text(path));
  const checks = kind === 'maven' ? checksOfMaven : checksOfGradle;
  const present = checks(text, step.text, plugins);
  const [first] = present;
  const pattern = first?.[kind];
  if (!first || !pattern) return undefined;
  const evidence = await tree.at(path, pattern);
  const wrapper = /^\S+/.exec(step.text)?.[0] ?? '';
  const told = present.map(({ tool, fix }) => {
    const task = fix?.[kind];
    return task === undefined ? tool : `${tool} (${quoted(`${wrapper} ${task}`)} mends)`;
  });
  return {
    ...provenFact(
      'buildPlugins',
      present.map(({ tool }) => tool).join(', '),
      [evidence, { path: step.path, line: step.line, text: step.text }],
      [lineRef(path, pattern.exec(text)?.[0].trim() ?? first.tool), lineRef(step.path, step.text)],
      0.88,
    ),
    slots: {
      command: step.text.replace(
        / (--stacktrace|--info|--scan|-B|--batch-mode|-ntp|--no-transfer-progress|--no-daemon)(?= |$)/g,
        '',
      ),
      tools: told.join(', '),
      ...whenRun([step]),
    },
  };
}
