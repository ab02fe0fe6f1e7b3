/** A fault put into a copy of the project on purpose: the tests must notice it. */
export interface Sabotage {
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** Test files that are to notice it; absent = those of operations and command line. */
  readonly suites?: readonly string[];
}

/** Test files that are asked where a sabotage names none. */
export const usual = ['test/unit/core/operations', 'test/unit/cli'];
const attempts = 'test/unit/redteam';

/** The faults, each with the place where it is put in; `test/unit/sabotages.test.ts` holds that the place is there. */
export const sabotages: readonly Sabotage[] = [
  {
    name: 'the digest comparison is switched off',
    file: 'src/core/fingerprint/drift.ts',
    find: 'if (isSameDigest(entry.digest, now.digest)) return undefined;',
    replace: 'return undefined;',
  },
  {
    name: 'the gate always says yes',
    file: 'src/core/operations/preflight/preflight.ts',
    find: 'if (!verdict.inject)',
    replace: 'if (verdict.label.length === 0)',
  },
  {
    name: 'the budget is 10,000 tokens',
    file: 'src/core/operations/pipeline.ts',
    find: 'budgetTokens: 200,',
    replace: 'budgetTokens: 10_000,',
  },
  {
    name: 'git reads what the repository sets',
    file: 'src/node/repository/git.ts',
    find: "const settings = noPrograms.flatMap((setting) => ['-c', setting]);",
    replace: 'const settings: readonly string[] = [];',
    suites: ['test/unit/node/repository/git.test.ts'],
  },
  {
    name: 'git is started in a folder nobody trusts',
    file: 'src/node/repository/git.ts',
    find: 'if (!this.isTrusted()) return undefined;',
    replace: '',
    suites: ['test/unit/node/repository/git.test.ts'],
  },
  {
    name: 'verbs work in Restricted Mode',
    file: 'src/core/operations/status/checkUsable.ts',
    find: 'if (!settings().trusted) throw failure.restrictedMode();',
    replace: 'settings();',
    suites: [attempts],
  },
  {
    name: 'an approval covers 64 bits',
    file: 'src/core/trust/approvalHash.ts',
    find: 'approval: approvalHash(lesson, hasher),',
    replace: 'approval: shortHash(lesson, hasher),',
    suites: [attempts, 'test/unit/core/trust'],
  },
  {
    name: 'an approval does not cover keys that mean nothing yet',
    file: 'src/core/trust/approvalHash.ts',
    find: 'lesson.further ?? null,',
    replace: '',
    suites: ['test/unit/core/trust'],
  },
  {
    name: 'a no is forgotten where the text comes back',
    file: 'src/core/operations/status/mayBeGiven.ts',
    find: 'return noTo(entry, ledger);',
    replace: 'return noTo(entry, { ...ledger, noes: {}, vetoes: {}, tombstones: {} });',
    suites: ['test/unit/core/operations/status/noWins.test.ts'],
  },
  {
    name: 'any value of a file may stand in a sentence',
    file: 'src/core/capture/sentenceValue.ts',
    find: 'return isShaped && isNamed && !prose.test(value) && ',
    replace: 'return isShaped !== undefined && ',
    suites: ['test/unit/core/capture/sentenceValue.test.ts'],
  },
  {
    name: 'time puts to use what came from files',
    file: 'src/core/operations/learning/trial.ts',
    find: 'captured?.hash === approval && captured.isOwn === true',
    replace: 'captured?.hash === approval',
    suites: [attempts, 'test/unit/core/operations/learning'],
  },
  {
    name: 'a lesson may be as long as it likes',
    file: 'src/core/lesson/lessonLimits.ts',
    find: 'bodyBytes: 4 * 1024,',
    replace: 'bodyBytes: 4 * 1024 * 1024,',
    suites: ['test/unit/core/lesson/lessonLimits.test.ts'],
  },
  {
    name: 'what is done is not compared with what was shown',
    file: 'src/extension/features/chat/shownWork.ts',
    find: 'const isSame = this.shown.get(key) === shown;',
    replace: 'const isSame = this.shown.get(key) !== shown || true;',
    suites: ['test/unit/extension/features/chat/shownWork.test.ts'],
  },
  {
    name: 'scripts before and after a script are not shown',
    file: 'src/core/chat/tools/planRun.ts',
    find: '[`pre${script}`, script, `post${script}`]',
    replace: '[script]',
    suites: ['test/unit/core/chat/tools'],
  },
  {
    name: 'cut lines of an edit are not counted',
    file: 'src/core/chat/tools/editFile.ts',
    find: '… ${more} more characters` : line;',
    replace: '` : line;',
    suites: [attempts, 'test/unit/core/chat/tools'],
  },
  {
    name: 'files that steer models are files like any other',
    file: 'src/core/chat/tools/steeringFile.ts',
    find: 'if (ofParts[0] !== undefined) return ofParts[0];',
    replace: '',
    suites: ['test/unit/core/chat/tools'],
  },
  {
    name: 'files with keys are read',
    file: 'src/core/chat/tools/readableFiles.ts',
    find: 'return secretNames.some((pattern) => pattern.test(real));',
    replace: 'return secretNames.length === 0 && real === name;',
    suites: [attempts, 'test/unit/core/chat/tools'],
  },
  {
    name: 'scripts get the keys of the environment',
    file: 'src/core/chat/tools/scriptEnvironment.ts',
    find: 'if (value === undefined || isSecret(name) || ',
    replace: 'if (value === undefined || ',
    suites: ['test/unit/core/chat/tools'],
  },
  {
    name: 'a notification makes links of lesson text',
    file: 'src/extension/host/shown/shownText.ts',
    find: "return oneLine(text).replace(/\\](?=\\()/g, '] ');",
    replace: 'return oneLine(text);',
    suites: ['test/unit/extension/host'],
  },
  {
    name: 'ignorable characters are not hidden characters',
    file: 'src/protocol/hiddenCharacters.ts',
    find: '\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}',
    replace: '',
    suites: [attempts, 'test/unit/core/trust'],
  },
  {
    name: 'hidden characters behind escapes of YAML are not looked for',
    file: 'src/core/library/libraryEntry.ts',
    find: 'isTooLong || raw.length > 0 ? raw : hiddenValues(file, lesson);',
    replace: 'raw;',
    suites: [attempts, 'test/unit/core/library'],
  },
  {
    name: 'letters that only look alike hide a role tag',
    file: 'src/core/trust/suspiciousText.ts',
    find: 'const plain = lookedAlike(text);',
    replace: 'const plain = text;',
    suites: [attempts, 'test/unit/core/trust'],
  },
  {
    name: 'lesson text can close the block',
    file: 'src/core/lesson/renderBlock.ts',
    find: ".replace(/<(?=\\s*\\/|\\s*\\|)/g, '&lt;')",
    replace: '',
    suites: ['test/unit/core/lesson/renderBlock.test.ts', attempts],
  },
  {
    name: 'credentials are not known by their shapes',
    file: 'src/node/lessons/credentialScanner.ts',
    find: 'for (const [name, shape] of credentialKinds) if (shape.test(reading)) kinds.add(name);',
    replace: '',
    suites: ['test/unit/node/lessons/credentialScanner.test.ts'],
  },
  {
    name: 'a scanner that throws lets a lesson pass',
    file: 'src/core/library/libraryEntry.ts',
    find: "return [saying<ProblemCode>('problem.secretsUnread', { why: toError(error).message })];",
    replace: 'return toError(error).message === "" ? [saying("problem.secretsUnread")] : [];',
    suites: ['test/unit/core/library', 'test/unit/core/operations/status'],
  },
  {
    name: 'the journal keeps words with a credential in them',
    file: 'src/core/journal/withoutSecrets.ts',
    find: '(await isClean(text, scanner))',
    replace: '(await isClean("", scanner))',
    suites: [attempts, 'test/unit/core/journal/withoutSecrets.test.ts'],
  },
  {
    name: 'folders of lessons may be links out of the repository',
    file: 'src/node/lessons/diskLessonFiles.ts',
    find: 'if (!leaves(this.root) && !leaves(path)) return;',
    replace: 'if (!leaves(this.root) || !leaves(path)) return;',
    suites: ['test/unit/node/lessons/linksAndModes.test.ts'],
  },
  {
    name: 'what is this user’s alone can be read by all',
    file: 'src/node/process/writeWhole.ts',
    find: 'export const ownFile = 0o600;',
    replace: 'export const ownFile = 0o644;',
    suites: ['test/unit/node/lessons/linksAndModes.test.ts'],
  },
  {
    name: 'what a user says is not flushed',
    file: 'src/node/journal/diskJournal.ts',
    find: 'if (isFlushed) fsyncSync(file);',
    replace: '',
    suites: ['test/unit/node/verbFaults.test.ts', 'test/unit/node/journal'],
  },
  {
    name: 'a lesson is moved before the word of the user is kept',
    file: 'src/core/operations/verbs/moveLesson.ts',
    find: 'await library.recordAll(entry.scope, events);\n  await files.move(entry, moved);',
    replace: 'await files.move(entry, moved);\n  await library.recordAll(entry.scope, events);',
    suites: ['test/unit/node/verbFaults.test.ts'],
  },
  {
    name: 'a waiting file silences the lesson whose id it has',
    file: 'src/core/operations/status/conflicts.ts',
    find: 'const only = speaking.length === 1 ? speaking[0] : undefined;',
    replace: 'const only = speaking.length > 1 ? speaking[0] : undefined;',
    suites: [attempts, 'test/unit/core/operations/status'],
  },
];

/** Faults that the story in a real editor must notice: put into a copy of the project, never into this one. */
export const sabotagesOfStory: readonly Sabotage[] = [
  {
    name: 'nothing',
    file: 'package.json',
    find: '"name"',
    replace: '"name"',
  },
  {
    name: 'the block is removed from the request',
    file: 'src/core/chat/rebuildHistory.ts',
    find: '[prompt, attachments, block]',
    replace: '[prompt, attachments]',
  },
  {
    name: 'the gate always says yes',
    file: 'src/core/operations/preflight/preflight.ts',
    find: 'if (!verdict.inject)',
    replace: 'if (verdict.label.length === 0)',
  },
  {
    name: 'the digest comparison is off',
    file: 'src/core/fingerprint/drift.ts',
    find: 'if (isSameDigest(entry.digest, now.digest)) return undefined;',
    replace: 'return undefined;',
  },
];
