import { quoted } from '../sentences/phrase';
import { provenFact, type Detector, type Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { lineRef } from '../sources/ciFact';
import { ciSteps, type CiStep } from '../sources/ciSteps';

/** A check that a build runs by itself, how its build file says so, and what mends it. */
interface Plugin {
  readonly tool: string;
  readonly gradle?: RegExp;
  /** In a pom the plugin with a bound check goal. */
  readonly maven?: RegExp;
  readonly goal?: RegExp;
  readonly fix?: { readonly gradle?: string; readonly maven?: string };
}

const plugins: readonly Plugin[] = [
  {
    tool: 'spotless',
    gradle: /\bspotless\s*\{|configure<[\w.]*SpotlessExtension>/,
    maven: /spotless-maven-plugin/,
    goal: /<goal>check<\/goal>/,
    fix: { gradle: 'spotlessApply', maven: 'spotless:apply' },
  },
  {
    tool: 'spring-javaformat',
    gradle: /io\.spring\.javaformat/,
    maven: /spring-javaformat-maven-plugin/,
    goal: /<goal>validate<\/goal>/,
    fix: { gradle: 'format', maven: 'spring-javaformat:apply' },
  },
  {
    tool: 'binary-compatibility-validator',
    gradle: /binary-compatibility-validator|binaryCompatibilityValidator/,
    fix: { gradle: 'apiDump' },
  },
  {
    tool: 'animalsniffer',
    gradle: /animalsniffer\s*\{|ru\.vyarus\.animalsniffer/,
    maven: /animal-sniffer-maven-plugin/,
    goal: /<goal>check<\/goal>/,
  },
  {
    tool: 'checkstyle',
    gradle: /^\s*apply plugin: ['"]checkstyle|^\s*id ?\(?['"]checkstyle|^\s*checkstyle$/m,
    maven: /maven-checkstyle-plugin/,
    goal: /<goal>check<\/goal>/,
  },
  { tool: 'detekt', gradle: /io\.gitlab\.arturbosch\.detekt|\bdetekt\s*\{/ },
  { tool: 'japicmp', maven: /japicmp-maven-plugin/, goal: /<goal>cmp<\/goal>/ },
];

/** Checks that Gradle's `check` and `build`, or Maven's `verify`, bring along when CI runs them on a pull request. */
export const buildPlugins: Detector = {
  name: 'build plugins',
  detect: async (tree) => {
    const steps = await ciSteps(tree);
    const maven = steps.find(({ text }) =>
      /^(\.\/)?mvnw?\b.*\b(verify|install|package)\b/.test(text),
    );
    const gradle = steps.find(({ text }) => /^(\.\/)?gradlew?\b.*\s(build|check)(\s|$)/.test(text));
    const fact =
      (gradle && (await found(tree, gradle, 'gradle'))) ??
      (maven && (await found(tree, maven, 'maven')));
    return fact ? [fact] : [];
  },
};

async function found(
  tree: ScanTree,
  step: CiStep,
  kind: 'gradle' | 'maven',
): Promise<Fact | undefined> {
  const files = kind === 'maven' ? ['pom.xml'] : ['build.gradle', 'build.gradle.kts'];
  const path = tree.first(...files);
  if (path === undefined) return undefined;
  const text = await tree.text(path);
  const present = plugins.filter((plugin) => {
    // `-x detekt` leaves it out.
    if (new RegExp(`-x :?${plugin.tool}\\b`).test(step.text)) return false;
    if (kind === 'gradle') return plugin.gradle?.test(text) === true;
    const at = plugin.maven?.exec(text)?.index;
    const end = at === undefined ? -1 : text.indexOf('</plugin>', at);
    return at !== undefined && plugin.goal?.test(text.slice(at, end)) === true;
  });
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
    },
  };
}
