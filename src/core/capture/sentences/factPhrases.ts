import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import type { Fact } from '../fact';
import type { Phrase, SentenceKey } from './phrase';

/** Facts of one package by topic. */
export type FactSet = ReadonlyMap<string, Fact>;

export const valueOf = (facts: FactSet, topic: string): string | undefined =>
  facts.get(topic)?.value;

/** A command as it is told: with what is set for it. */
const commandOf = ({ slots, value }: Fact): string => slots?.['command'] ?? value;

/** A sentence filled by the parts that its fact brings along. */
export function told(facts: FactSet, topic: string, key: SentenceKey): Phrase | undefined {
  const fact = facts.get(topic);
  return fact && { key, slots: { ...fact.slots }, of: [topic] };
}

/** One of two sentences: the first where the fact brings a part of that name along. */
export function toldBy(
  facts: FactSet,
  topic: string,
  part: string,
  [present, absent]: readonly [SentenceKey, SentenceKey],
): Phrase | undefined {
  return told(facts, topic, facts.get(topic)?.slots?.[part] === undefined ? absent : present);
}

/** A ban is said as one: "rules" would read as if something were left. */
export function aiPolicy(facts: FactSet): Phrase | undefined {
  const isBan = facts.get('aiPolicy')?.slots?.['ban'] !== undefined;
  return isBan
    ? told(facts, 'aiPolicy', 'aiPolicyBan')
    : toldBy(facts, 'aiPolicy', 'open', ['aiPolicyOpen', 'aiPolicy']);
}

/** Subjects with nothing before them, by how they begin and end; a title that CI checks says what comes before it. */
export function plainSubjects(facts: FactSet): Phrase | undefined {
  if (facts.has('titleGate')) return undefined;
  const form = valueOf(facts, 'plainSubjects');
  if (form === 'ended') return told(facts, 'plainSubjects', 'plainSubjectsEnded');
  const key = form === 'small' ? 'plainSubjectsSmall' : 'plainSubjects';
  return told(facts, 'plainSubjects', key);
}

/** Types and scopes of commits; what the titles of pull requests are tried for is said with them. */
export function commitTypes(facts: FactSet): Phrase | undefined {
  const { types, scopes } = facts.get('commitTypes')?.slots ?? {};
  if (types !== undefined && facts.get('titleGate')?.slots?.['types'] === undefined)
    return told(facts, 'commitTypes', 'commitTypes');
  return scopes === undefined ? undefined : told(facts, 'commitTypes', 'commitScopes');
}

function whereTestsLie(facts: FactSet): Phrase | undefined {
  const fact = facts.get('testLocation');
  if (!fact) return undefined;
  const place = fact.slots?.['place'] ?? fact.value;
  const of = ['testLocation'];
  if (place === 'colocated') return { key: 'testsBeside', slots: {}, of };
  return { key: 'testsUnder', slots: { place }, of };
}

/** How test files are called and where they go. */
function testFiles(facts: FactSet): Phrase | undefined {
  const fact = facts.get('testFilePattern');
  const where = whereTestsLie(facts);
  const of = where?.of ?? [];
  if (fact) {
    const pattern = fact.slots?.['pattern'] ?? fact.value;
    return { key: 'testFilesNamed', slots: { pattern, where }, of: [fact.topic, ...of] };
  }
  // Unit tests of Rust stand in the sources themselves.
  const key = valueOf(facts, 'language') === 'rust' ? 'testFilesIntegration' : 'testFilesPlaced';
  return where && { key, slots: { where }, of };
}

/** What everybody types who knows the tool, or reads as a name in the manifest: saying it is worth no tokens. */
const ofTool = new RegExp(`^(${oneOf(lists.usualTestCommands)})$`);
const usual = new RegExp(`^(${oneOf([...lists.usualTestCommands, ...lists.namedTestCommands])})$`);

const ofLanguage = new RegExp(`^(${oneOf(lists.runnersOfLanguages)})$`, 'i');

/** The runner alone, where nothing else is known and whoever knows the language does not know it. */
function runnerAlone(facts: FactSet): Phrase | undefined {
  const runner = valueOf(facts, 'testRunner');
  return runner === undefined || ofLanguage.test(runner)
    ? undefined
    : { key: 'testsRunner', slots: { runner }, of: ['testRunner'] };
}

/** Whether a test command is always worth its tokens: seen in use, not what everybody types, and no script of which tests are one part. */
function isTold({ slots }: Fact, command: string): boolean {
  const isGuess = slots?.['guess'] !== undefined || slots?.['unsure'] !== undefined;
  return !isGuess && slots?.['chain'] === undefined && !usual.test(command);
}

/** Whether a command runs the tests, whatever else is known of it: what everybody types only where CI does, too. */
function isPlain(fact: Fact, command: string): boolean {
  const isSure = fact.slots?.['chain'] === undefined && fact.slots?.['unsure'] === undefined;
  return isSure && (isTypedByCi(fact, command) || !ofTool.test(command));
}

/** `isAll`: what everybody types as well, where a scan knows nothing else. */
export function tests(facts: FactSet, isAll = false): Phrase | undefined {
  const [fact] = ['testWrapper', 'testCommand', 'ciTests'].flatMap(
    (topic) => facts.get(topic) ?? [],
  );
  const files = testFiles(facts);
  if (!fact) return isAll ? runnerAlone(facts) : undefined;
  const command = commandOf(fact);
  // What CI sets makes nothing of what everybody types.
  const plain = command.endsWith(` ${fact.value}`) ? fact.value : command;
  const isSaid = isAll ? isPlain(fact, plain) : isTold(fact, plain);
  return isSaid ? testsCalled(facts, fact, command, files) : undefined;
}

/** A script of a manifest that is named after tests, where a scan would say nothing at all: it is there, if nobody else names it. */
export function testsAtLast(facts: FactSet): Phrase | undefined {
  const fact = facts.get('testCommand');
  const isScript = /(^|\/)(composer|package)\.json$/.test(fact?.evidence[0]?.path ?? '');
  const isNamed = isScript && fact?.slots?.['chain'] === undefined && usual.test(fact?.value ?? '');
  return fact && isNamed ? testsCalled(facts, fact, commandOf(fact)) : tests(facts, true);
}

function testsCalled(facts: FactSet, fact: Fact, command: string, files?: Phrase): Phrase {
  // `go test ./...` names its runner; saying it twice costs tokens. What a command does not show it may not run.
  const runner = facts.get('testRunner');
  const runs = fact.slots?.['runs']?.split(', ') ?? [];
  const isShown = runner !== undefined && runs.includes(runner.value);
  const other = isShown && !command.includes(runner.value) ? runner : undefined;
  return {
    key: 'tests',
    slots: { command, files, runner: other?.value },
    of: [fact.topic, ...(other ? [other.topic] : []), ...(files?.of ?? [])],
  };
}

/** That a file is generated, and by what, stands in its first line; it is worth saying where the project has a way to make it anew. */
export function generatedBy(facts: FactSet): Phrase | undefined {
  const { tool, command, perhaps } = facts.get('generatedCode')?.slots ?? {};
  const isScript = tool !== undefined && /\/[\w.-]+\.\w+$/.test(tool);
  if (isScript || (tool !== undefined && (command ?? perhaps) !== undefined))
    return told(facts, 'generatedCode', 'generatedBy');
  const isBare = isGeneratedKind(facts) && !isMadeInCi(facts);
  return command !== undefined || isBare ? told(facts, 'generatedCode', 'generated') : undefined;
}

/** Whether each file of a kind is generated, and no other sentence says of what. */
const isGeneratedKind = (facts: FactSet): boolean =>
  facts.get('generatedCode')?.slots?.['kind'] !== undefined &&
  !['schemaCode', 'madeFrom'].some((topic) => facts.has(topic));

/** Whether CI makes the files of that kind anew, by the command that is known to make them. */
function isMadeInCi(facts: FactSet): boolean {
  const { command, perhaps } = facts.get('generatedCode')?.slots ?? {};
  const making = command ?? perhaps;
  return (
    making !== undefined && valueOf(facts, 'regenerated')?.split(' | ').includes(making) === true
  );
}

/** What CI writes anew and compares, after what nobody edits then; only some paths where it compares only those. */
export function regenerated(facts: FactSet): Phrase | undefined {
  const isSome = facts.get('regenerated')?.slots?.['paths'] !== undefined;
  const phrase = told(facts, 'regenerated', isSome ? 'regeneratedPaths' : 'regenerated');
  const isJoined = isGeneratedKind(facts) && isMadeInCi(facts) && !generatedBy(facts);
  if (!phrase || !isJoined) return phrase;
  const place = facts.get('generatedCode')?.slots?.['place'];
  return { ...phrase, slots: { ...phrase.slots, place }, of: ['generatedCode', 'regenerated'] };
}

export function otherTests(facts: FactSet): Phrase | undefined {
  const fact = facts.get('endToEndRunner') ?? facts.get('otherTests');
  const unit = valueOf(facts, 'testCommand');
  const command = fact?.slots?.['command'];
  if (!fact || unit === undefined || command === undefined) return undefined;
  return { key: 'testsOther', slots: { runner: fact.value, command, unit }, of: [fact.topic] };
}

/** Settings alone are no use: a formatter or linter holds where CI, a script or a target runs it. */
function isRun(fact: Fact | undefined): fact is Fact {
  return (
    fact?.evidence.some(({ path }) =>
      /^\.github\/|\.ya?ml$|^package\.json$|^composer\.json$|[Mm]akefile$|justfile$|^(scripts?|bin|ci|tools)\//.test(
        path,
      ),
    ) === true
  );
}

/** A script that nothing runs, or that CI gives more to, may check something else. */
const isRunByCi = (fact: Fact | undefined): fact is Fact =>
  fact?.evidence.some(({ path }) => /^\.github\/|\.ya?ml$|^Jenkinsfile$/.test(path)) === true;

/** Whether CI types this very command, or calls an action for it: another goal of the same build says nothing of this one. */
function isTypedByCi(fact: Fact, command: string): boolean {
  const program = command.split(' ')[0] ?? command;
  return (
    isRunByCi(fact) &&
    fact.evidence.some(({ text }) => text.includes(command) || !text.startsWith(`${program} `))
  );
}

/** What CI runs; where the hooks are all of it, they are told once. */
function ciGates(facts: FactSet): Phrase | undefined {
  const isHooks =
    /^(uv run [^|]*|poetry run |hatch run |pdm run )?(pre-commit|prek) run\b[^|]*$|^(pre-commit|prek)$/.test(
      valueOf(facts, 'ciGates') ?? '',
    );
  return isHooks && facts.has('commitHooks')
    ? undefined
    : toldBy(facts, 'ciGates', 'pushed', ['gatesPushed', 'gates']);
}

/** A script whose name in the manifest says that it formats. */
const namedAfterFormat = new RegExp(`^(${oneOf(lists.namedFormatCommands)})$`);

export function checks(facts: FactSet): readonly (Phrase | undefined)[] {
  const gates = facts.get('ciGates');
  const write = facts.get('formatCommand');
  const writes: Phrase | undefined =
    write && !namedAfterFormat.test(commandOf(write))
      ? { key: 'formatWrites', slots: { command: commandOf(write) }, of: ['formatCommand'] }
      : undefined;
  const plugins = toldBy(facts, 'buildPlugins', 'pushed', ['buildPluginsPushed', 'buildPlugins']);
  const hooks = told(facts, 'commitHooks', 'hooks');
  const folders = told(facts, 'folderGates', 'folderGates');
  if (gates || hooks || plugins || folders)
    return [ciGates(facts), hooks, plugins, writes, folders];
  const own = told(facts, 'ownGate', 'ownGate');
  return own ? [own, writes] : toolChecks(facts);
}

/** What CI runs, whatever it is: better than nothing where a scan tells nothing else, the tests included. */
export const runsOfCi = (facts: FactSet): readonly (Phrase | undefined)[] => [
  toldBy(facts, 'ciRuns', 'pushed', ['ciRunsPushed', 'ciRuns']) ??
    (testsAtLast(facts)
      ? undefined
      : (toldBy(facts, 'ciLast', 'pushed', ['ciLastElse', 'ciLast']) ??
        toldBy(facts, 'ciLastAction', 'pushed', ['ciLastUsed', 'ciLastAction']) ??
        told(facts, 'ciLastElse', 'ciLastElse'))),
];

function toolChecks(facts: FactSet): readonly (Phrase | undefined)[] {
  const write = facts.get('formatCommand');
  const [lint, format, types] = ['lintCommand', 'formatter', 'typecheckCommand'].map((topic) =>
    facts.get(topic),
  );
  return [
    isRunByCi(lint)
      ? { key: 'lint', slots: { command: commandOf(lint) }, of: ['lintCommand'] }
      : undefined,
    // Without the command that writes it, the name of a formatter helps nobody.
    isRun(format) && write && !namedAfterFormat.test(commandOf(write))
      ? {
          key: 'format',
          slots: { tool: format.value, command: commandOf(write) },
          of: ['formatter', 'formatCommand'],
        }
      : undefined,
    isRun(types)
      ? { key: 'types', slots: { command: commandOf(types) }, of: ['typecheckCommand'] }
      : undefined,
  ];
}

/** How one test is run; with the place where maintainers say so, where they do. */
export function oneTestOf(facts: FactSet): Phrase | undefined {
  const { file = '', command = '' } = facts.get('oneTest')?.slots ?? {};
  if (isWholeFile.test(command)) return told(facts, 'oneTest', 'oneTestFile');
  return told(facts, 'oneTest', /^settings\.gradle/.test(file) ? 'oneTest' : 'oneTestSaid');
}

/** The path of a file ends it, and no option chooses of what is in it. */
const isWholeFile = new RegExp(
  String.raw`^(?!.*\s--?(${oneOf(lists.optionsThatNarrow)})\b).*\s[\w./-]*\/[\w.-]+\.\w{1,4}$`,
);

const warningKeys: Readonly<Record<string, SentenceKey>> = {
  CI: 'warningsFailCi',
  tests: 'warningsFailTests',
  build: 'warningsFailBuild',
};

export function warningsFail(facts: FactSet): Phrase | undefined {
  const name = valueOf(facts, 'warningsFail');
  // The command among the checks says it already.
  if (
    name === 'clippy -D warnings' &&
    /clippy\b.*-D ?warnings/.test(valueOf(facts, 'ciGates') ?? '')
  )
    return undefined;
  const key = warningKeys[facts.get('warningsFail')?.slots?.['what'] ?? ''];
  return key && told(facts, 'warningsFail', key);
}

/** What a compiler of Rust refuses: in one library, in every one, or by the table of the workspace. */
export function rustLints(facts: FactSet): Phrase | undefined {
  const { count, file, clippy } = facts.get('strictness')?.slots ?? {};
  if (clippy !== undefined) return told(facts, 'strictness', 'strictnessClippy');
  const ofAll = count === undefined ? 'strictnessManifest' : 'strictness';
  return told(facts, 'strictness', file === undefined ? ofAll : 'strictnessCrate');
}

const strictKeys: Readonly<Record<string, SentenceKey>> = {
  mypyStrict: 'mypyStrict',
  phpstanLevel: 'phpstanLevel',
  explicitApi: 'explicitApi',
  strictOptions: 'strictOptions',
};

export function strictTypes(facts: FactSet): Phrase | undefined {
  const key = strictKeys[valueOf(facts, 'strictTypes') ?? ''];
  return key && told(facts, 'strictTypes', key);
}

const placeKeys: Readonly<Record<string, SentenceKey>> = {
  libs: 'placeLibs',
  nuget: 'placeNuget',
  pnpm: 'placePnpm',
  cargo: 'placeCargo',
};

export function dependencies(facts: FactSet): Phrase | undefined {
  const key = placeKeys[facts.get('dependencyPlace')?.slots?.['way'] ?? ''];
  return key && told(facts, 'dependencyPlace', key);
}

/** A lock file of another manager lies beside the declared one: the one case in which the first file misleads. */
export function manager(facts: FactSet): Phrase | undefined {
  const fact = facts.get('packageManager');
  const other = fact?.rivals?.[0]?.evidence.path;
  const of = ['packageManager'];
  return fact && other !== undefined
    ? { key: 'packageManager', slots: { manager: fact.value, other }, of }
    : undefined;
}

export function imports(facts: FactSet): Phrase | undefined {
  const suffix = valueOf(facts, 'importSuffix');
  const of = ['importSuffix'];
  const isTypeScript = valueOf(facts, 'language') === 'typescript';
  if (isTypeScript && suffix === '.js') return { key: 'importsJs', slots: {}, of };
  return isTypeScript && suffix === '.ts' ? { key: 'importsTs', slots: {}, of } : undefined;
}

/** How changes are announced: entries of a tool, files of their own, changesets, or a line by hand, also in a package's own file or in several. */
function announcing({ slots = {}, value, evidence }: Fact): SentenceKey {
  if (slots['entries'] !== undefined) return 'changelogEntry';
  if (slots['folder'] !== undefined) return 'changelogFragment';
  if (value === 'changesets') return 'changesets';
  if (slots['several'] !== undefined) return 'changelogSeveral';
  return value === evidence[0]?.path ? 'changelogHand' : 'changelogPackage';
}

export function changelog(facts: FactSet): Phrase | undefined {
  const place = facts.get('changelog');
  return place
    ? told(facts, 'changelog', announcing(place))
    : told(facts, 'changelogTool', 'changelogTool');
}

const idiomKeys: Readonly<Record<string, SentenceKey>> = {
  log: 'idiomLog',
  error: 'idiomError',
  request: 'idiomRequest',
};

export function idiom(facts: FactSet, topic: string): Phrase | undefined {
  const key = idiomKeys[facts.get(topic)?.slots?.['kind'] ?? ''];
  return key && told(facts, topic, key);
}
