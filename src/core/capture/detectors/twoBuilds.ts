import { provenFact, type Detector } from '../fact';
import { ciSteps } from '../sources/ciSteps';
import { lineRef } from '../sources/ciFact';

/** Build tools that may describe the same modules side by side. */
const builds: readonly (readonly [files: readonly string[], call: RegExp])[] = [
  [['pom.xml'], /^(\.\/)?(mvnw|mvn)\b/],
  [['build.gradle', 'build.gradle.kts'], /^(\.\/)?(gradlew|gradle)\b/],
  [['build.sbt'], /^sbt\b/],
];

/** Two builds of the same sources, both run on every pull request. */
export const twoBuilds: Detector = {
  name: 'two builds',
  detect: async (tree) => {
    const steps = await ciSteps(tree);
    const run = builds.flatMap(([files, call]) => {
      const file = tree.first(...files);
      const step = steps.find(({ text }) => call.test(text));
      return file !== undefined && step ? [{ file, step }] : [];
    });
    const [one, other] = run;
    if (!one || !other) return [];
    const evidence = run.map(({ step }) => ({ path: step.path, line: step.line, text: step.text }));
    const refs = run
      .map(({ file, step }) => [`${file}~exists`, lineRef(step.path, step.text)])
      .flat();
    const value = `${one.file}, ${other.file}`;
    return [
      {
        ...provenFact('twoBuilds', value, evidence, refs, 0.9),
        slots: { one: one.file, other: other.file },
      },
    ];
  },
};
