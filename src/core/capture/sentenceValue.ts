import type { Fact } from './fact';

/** What a value read from a file may look like in a sentence that a model reads. */
type ValueKind = 'command' | 'pattern' | 'version' | 'name';

/** A longer command is a script, and no reader checks it. */
const longestCommand = 200;
/** Words of letters alone, one after the other: more of them are prose and no command, name or version. */
const mostPlainWords = 5;
const prose = new RegExp(`(?:(?:^|\\s)\\p{L}{2,}[,;:.!?]?(?=\\s|$)){${mostPlainWords + 1},}`, 'u');

/** One line of visible characters of ASCII; no backtick, which would end the code that a sentence puts a value into. */
const shapes: Readonly<Record<ValueKind, RegExp>> = {
  command: new RegExp(`^[\\x20-\\x5f\\x61-\\x7e]{1,${longestCommand}}$`),
  pattern: /^[\w@.*?!{}()[\],/+~$%#=:|> -]{1,160}$/,
  version: /^[\w.^~<>=|*+,: -]{1,60}$/,
  name: /^[\w@.*/+#:&(),' -]{1,80}$/,
};

const kinds: Readonly<Record<string, ValueKind>> = {
  languageVersion: 'version',
  testFilePattern: 'pattern',
  testLocation: 'pattern',
  generatedCode: 'pattern',
  goModules: 'pattern',
  generatedCode2: 'pattern',
  pathAliases: 'pattern',
  importSuffix: 'pattern',
  ciGates: 'command',
  ciRuns: 'command',
  ciLast: 'command',
  ciLastAction: 'name',
  ciLastElse: 'command',
  ciTests: 'command',
  folderGates: 'command',
  testEnvironment: 'command',
  oneTest: 'command',
  oneTestBy: 'command',
  signOff: 'command',
  testWatches: 'command',
  testWrapper: 'command',
  testScriptSets: 'command',
  testBase: 'command',
  bans1: 'pattern',
  bans2: 'pattern',
  bans3: 'pattern',
  cargoMembers: 'pattern',
  changelog: 'pattern',
  dependencyPlace: 'pattern',
  noDependencies: 'pattern',
  register: 'pattern',
  register2: 'pattern',
  register3: 'pattern',
  allocators: 'pattern',
  appendOnly: 'pattern',
  featureBuilds: 'pattern',
  noStd: 'pattern',
  baseline: 'pattern',
  companions1: 'pattern',
  companions2: 'pattern',
  companions3: 'pattern',
  together1: 'pattern',
  together2: 'pattern',
  listedSources: 'pattern',
  privateModules: 'pattern',
  commitTypes: 'pattern',
  requiredImport: 'command',
  typeImports: 'command',
  branchNames: 'pattern',
  snapshots: 'pattern',
  supportOldest: 'version',
  supportRange: 'version',
  commitHooks: 'command',
  testCases: 'pattern',
  testFlags: 'command',
  regenerated: 'command',
  releaseFiles: 'pattern',
  testHelper: 'pattern',
  testModules: 'pattern',
  twoBuilds: 'pattern',
  idiom: 'pattern',
  idiom2: 'pattern',
  layer: 'pattern',
  layer2: 'pattern',
  ownGate: 'command',
  compiledFor: 'version',
  alsoBuiltFor: 'pattern',
  fileNames: 'name',
  testNames: 'pattern',
  testPlace: 'pattern',
  neverWritten: 'command',
  verified: 'command',
  cargoAliases: 'command',
  schemaCode: 'pattern',
  madeFrom: 'pattern',
  submodules: 'pattern',
  madeFrom2: 'pattern',
  subjectPattern: 'command',
};

function kindOf(topic: string): ValueKind {
  return topic.endsWith('Command') ? 'command' : (kinds[topic] ?? 'name');
}

/**
 * True where a value from a file may enter a sentence. Names of scripts, folders and packages are chosen by whoever wrote the repository:
 * one that could be read as words to a model, or could end its quotation, makes no fact.
 */
export function isSentenceValue(topic: string, value: string): boolean {
  const isShaped = shapes[kindOf(topic)].test(value) && !endsTag.test(value);
  const isNamed = topic !== 'ciLastAction' || value.split('/').every(isShortName);
  return isShaped && isNamed && !prose.test(value) && value.trim() !== '';
}

const mostWordsOfName = 4;

/** True where a name is no sentence whose words are joined by what names are joined by. */
export function isShortName(name: string): boolean {
  return name.split(/[-_. ]+/).filter(Boolean).length <= mostWordsOfName;
}

/** What a model might take for the end of what is quoted to it; a command of a person has none. */
const endsTag = /<\/[a-z]/i;

/** A folder named in a sentence. */
const folder = /^[\w@.+~-]+(?:\/[\w@.+~-]+)*\/?$/;
const longestFolder = 120;

/** True where all that a fact would put into a sentence is narrow enough. */
export function isTellable({ topic, value, package: place }: Fact): boolean {
  const isPlace = place === undefined || (place.length <= longestFolder && folder.test(place));
  return isPlace && isSentenceValue(topic, value);
}

/** True where a text, or one item of a list that it is, reads as words. */
export function isProse(text: string): boolean {
  return text.split(/[`(),]/).some((part) => prose.test(part));
}
