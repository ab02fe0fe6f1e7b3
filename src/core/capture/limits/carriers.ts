/**
 * Facts that are worth no words where they are usual (what every reader expects of names of tests, what nobody leaves in a source): their checks
 * come with the lesson nearest to their subject, by its topic, the nearest first, and speak when a change breaks them. The lesson on what CI
 * checks takes what is left: it is proposed in most repositories.
 */
export const carriers: Readonly<Record<string, readonly string[]>> = {
  fileNames: ['files.names', 'code.exports', 'checks.commands', 'tests.runner'],
  testNames: ['tests.runner', 'tests.one', 'tests.runs', 'tests.helpers', 'checks.commands'],
  testPlace: ['tests.runner', 'tests.one', 'tests.runs', 'tests.helpers', 'checks.commands'],
  neverWritten: ['checks.commands', 'code.strictness', 'tests.runner'],
  importSuffix: ['code.imports', 'code.exports', 'checks.commands', 'tests.runner'],
  packageManager: ['packages.place', 'checks.commands', 'tests.runner'],
  generatedCode: ['code.generated', 'checks.commands'],
  generatedCode2: ['code.generated', 'checks.commands'],
};
