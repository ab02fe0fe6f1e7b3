import lists from '../../language/lists/instructions.json';
import { oneOf } from '../../language/oneOf';
import { isCloneAlone, withoutIdle } from './idleSentences';
import { sentencesOf } from './statementText';

/** Words that ask, forbid or bound, in the languages instruction files are most often written in. */
const deontic = new RegExp(
  String.raw`\b(${oneOf(lists.askingWords)})\b(?!-\p{L})|${oneOf(lists.askingWordsBare)}|\b(?:${oneOf(lists.askingWordsAbroad)})\b|${oneOf(lists.askingWordsWide)}`,
  'iu',
);

/** Where something is or what it is called. */
const placing = new RegExp(
  String.raw`\b(lives? (?:in|under|at|next)|belongs? (?:in|to|under)|goe?s? (?:in|into|under|to)|(?:is|are) (?:${oneOf(lists.placedBy)}) (?:${oneOf(lists.placedWhere)})|${oneOf(lists.placeWords)})\b`,
  'i',
);

/** Where words of people are translated, and where the original of something is kept. */
const keptAt: readonly RegExp[] = [
  new RegExp(
    String.raw`\btranslat\w*\b[^.\n]{0,80}\b(?:${oneOf(lists.translatedWhere)}) (?:our )?\[?(?:${oneOf(lists.translatingSites)})\b`,
    'i',
  ),
  /\b(?:is|are) (?:managed|maintained|edited) (?:in|under) `[^`\s]*[/.][^`\s]*`/i,
];

/** Whether a text says at which site the project is translated, or in which file the original of something is kept. */
export const saysWhereKept = (text: string): boolean => keptAt.some((kept) => kept.test(text));

/** What sentences begin with that tell somebody to do something. */
const beginsWithVerb = new RegExp(
  String.raw`(?:^|\n\s*(?:[-*]|\d+\.)\s+|[.!;]\s+|:\s+|—\s+|\s-\s+|,\s+)` +
    `(?:please |then |and |also |next,? |first,? |finally,? |to [^,.]{3,60}, |you (?:can|may|should) )?(?:${oneOf(lists.beginningVerbs)})\\b(?!['’]?s\\b|-|: [^;\\n]*; [^:;\\n]+: )`,
  'i',
);

const startsWithVerb = new RegExp(
  String.raw`^(?:\x60[^\x60]+\x60\s*[:–—-]\s*)?(?:please )?(?:${oneOf(lists.beginningVerbs)})\b(?!['’]?s\b|[-:])`,
  'i',
);

/** "Run …", "`rules.md` — Read …": its first word tells somebody to do something. */
export const isImperative = (text: string): boolean => startsWithVerb.test(text);

const bound = new RegExp(
  String.raw`\b\d+(?:\.\d+)?[- ]?(?:${oneOf(lists.units)})\b|[<>]=?\s*\d|≤|≥`,
  'i',
);

const commandLine = new RegExp(
  `^(?:\\$ |> |# )?(?:[A-Z_][A-Z0-9_]*=\\S+ )*(?:${oneOf(lists.commandStarts)})(?= |$)(?! ?[=(:,])`,
);

/** `scripts/Dockerfile`: a file that nobody runs by its name. */
const isNoProgram = new RegExp(String.raw`^(?:[\w.-]+/)+(?:${oneOf(lists.notPrograms)})$`);

/** `scripts/checks/`: nobody runs a folder. */
const isFolder = /^[\w./-]+\/$/;

/** Whether a line of code is something to type into a terminal. */
export function isCommand(line: string): boolean {
  const bare = line.trim();
  return (
    commandLine.test(bare) &&
    !isNoProgram.test(bare) &&
    !isFolder.test(bare) &&
    !/^(?:import|export|R|go|sh|source|task|type|node) (?:\{|default|const|function|class|type|interface|\*)/.test(
      bare,
    ) &&
    (/\s/.test(bare) ||
      /^(?:make|just|tox|nox|pytest|rspec|rake|vitest|jest|\.\/|bin\/|scripts?\/)/.test(bare))
  );
}

const shells =
  /^(?:sh|bash|zsh|fish|shell|console|terminal|powershell|ps1|cmd|shell-session|shellscript)\b/i;

/** Whether a fence holds commands: its language says so, or most of its lines do. */
export function isShell(language: string, lines: readonly string[]): boolean {
  if (shells.test(language)) return true;
  if (language !== '' && !/^(?:text|txt|plain)/i.test(language)) return false;
  const said = lines.filter((line) => line.trim() !== '' && !/^\s*#/.test(line));
  return said.length > 0 && said.filter(isCommand).length * 2 > said.length;
}

/** Names a command in backticks. */
export function namesCommand(text: string): boolean {
  return [...text.matchAll(/`([^`\n]+)`/g)].some(([, code = '']) => isCommand(code));
}

/** Holds a fence of commands. */
export function holdsCommands(text: string): boolean {
  return [...text.matchAll(/```([^\n]*)\n([\s\S]*?)```/g)].some(([, language = '', code = '']) =>
    isShell(language, code.split('\n')),
  );
}

/** Names a command or holds a fence of them. */
export const saysCommand = (text: string): boolean => namesCommand(text) || holdsCommands(text);

/** What files say about themselves and to their readers. */
const aboutItself = new RegExp(
  String.raw`^(?:this|the following|these) (?:file|document|guide|page|section|readme|repository|guidelines?)\b[^.]*\b(?:${oneOf(lists.tellingOfAFile)})\b`,
  'i',
);
/** A pointer alone asks nobody for anything but to read on. */
const pointer = new RegExp(
  String.raw`^(?:for (?:${oneOf(lists.pointsFor)})[^.]*,? )?(?:please )?(?:${oneOf(lists.pointsTo)})(?: also)?:? (?:(?:the|our|this) )?(?:${oneOf(lists.pagesPointedAt)})[^.]{0,80}\.?$`,
  'i',
);
/** `path` - what it is; `call` `{argument}` - what it does; `folder/` without marks too. */
const describesName =
  /^(?:[-*] )?(?:(?:`[^`\n]+`\s*)+|(?:[\w.-]+\/)+\s+)(?:\([^)]*\))?\s*(?:[-–—:]|->|→)\s/;
const asks = /\?\s*$/;

/**
 * Whether a statement says what to do, what not to do, where things belong, what a command is or how far one may go. `own` = what of it is
 * said here alone, where several statements share what leads in; `heading` = what stands above it.
 */
export function isWorthSaying(text: string, own = text, heading = ''): boolean {
  const said = withoutIdle(text.trim());
  if (saysNothing.some((nothing) => nothing(text.trim()))) return false;
  if (isListOfPlaces(said)) return demands(said);
  if (saysCommand(said)) return true;
  // What an example does is not asked for.
  const bare = said.replace(/```[\s\S]*?```/g, '').trim();
  if (describesName.test(own.trim())) return strong.test(bare.replace(describesName, ''));
  if (isListOfNames(bare)) return strong.test(bare);
  if (isBoundByHeading(bare, heading)) return true;
  if (isDescribed(bare, heading)) return false;
  if (isConvention(bare)) return true;
  const plain = bare.replace(/n[’']t always\b|\bnot always\b/gi, ' ').replace(ofANoun, ' ');
  return [deontic, placing, bound, beginsWithVerb].some((sign) => sign.test(plain));
}

const isConvention = (text: string): boolean =>
  allows.test(text) || isContract.test(text) || saysWhereKept(text);

/** "A reader that does not allocate": says of a thing what it is. */
const ofANoun =
  /\b(?:that|which|who) (?:\w+ )?(?:(?:do|does|did)(?: not|n[’']t)|cannot|can[’']t|only|no longer|needs?|requires?|always|never)\b/gi;

const isDescribed = (text: string, heading: string): boolean =>
  isDescribedInPoints(text) ||
  (tellsHow.test(heading) && !demands(text)) ||
  isPrerequisite(text, heading) ||
  isPlaceOfSettings.test(text) ||
  introduces(text) ||
  isNameOfFolder.test(text);

/** "The core: `lib/`". */
const isNameOfFolder = /^(?:[-*] )?[^:`.\n]{1,60}:\s*`[^`\s]*\/`\.?$/;

/** "A lamp is a light that …": says what a thing is; no word of it binds, and no sentence tells somebody to do something. */
const introduces = (text: string): boolean =>
  (thingIs.test(text) || folderHolds.test(text)) &&
  !binds.test(text) &&
  !bound.test(text) &&
  !sentencesOf(text).some(
    (sentence) => !pointsOn.test(sentence) && sentence.split(/[;:—–] ?/).some(isImperative),
  );
const thingIs =
  /^(?:[-*] )?(?!(?:if|when|once|while|unless|where|for|this|that|these|it|there)\b)(?:[\p{L}\p{N}_.`-]+ ){1,4}(?:is|are) an? /iu;
/** "The `lib` folder contains …". */
const folderHolds =
  /^(?:[-*] )?the `[^`]+` (?:directory|folder|module|package) (?:contains|holds|provides) /i;

const prerequisites = new RegExp(`^(?:${oneOf(lists.prerequisiteHeadings)})$`, 'i');

/** What a machine needs, under a heading that says so: names without a version, and nothing to do or to leave. */
function isPrerequisite(text: string, heading: string): boolean {
  const items = text
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/\b(?:recommended|required|needed)\b/gi, '');
  const points = items.split('\n').map((line) => line.replace(/^\s*(?:[-*]|\d+[.)])\s+/, ''));
  return (
    prerequisites.test(heading) && points.every((point) => !/\d/.test(point) && !bindsReader(point))
  );
}

/** "Severities live in `.tool.ini`": one sentence that only says where settings are. */
const isPlaceOfSettings = new RegExp(
  String.raw`^(?:[^.\x60:]+: )?[^.\x60:]*\b(?:${oneOf(lists.settingWords)})\b[^.\x60]*\b(?:${oneOf(lists.settingPlaces)}) in \x60[^\x60]+\x60(?:, each [^.]*)?\.?$`,
  'i',
);

/** Words that bind whoever reads, and what those who write it do or do not. */
const binds = new RegExp(
  String.raw`\b(?:${oneOf(lists.bindingWords)})\b(?!-\p{L})|${oneOf(lists.askingWordsBare)}|\b(?:${oneOf(lists.askingWordsAbroad)})\b|${oneOf(lists.askingWordsWide)}|` +
    String.raw`\b(?:we|(?:this|the|our) (?:project|repo(?:sitory)?|team)|maintainers) (?:\w+ )?(?:${oneOf(lists.ourWill)})\b`,
  'iu',
);

/** "Don't worry", "may not always be": words that bind elsewhere and not here. */
const bindsNobody = new RegExp(String.raw`\b(?:${oneOf(lists.bindingNobody)})\b`, 'gi');

/** Sentences that only say where to read on. */
const pointsOn = new RegExp(String.raw`^(?:${oneOf(lists.pointingOn)})\b`, 'i');

/** Whether a paragraph tells its reader what to do. In running text "before" or "cannot" often only describe; a point of a list is a rule more readily. */
export function bindsReader(text: string): boolean {
  return saysWhereKept(text) || bindsBy(text, [binds, placing, bound, beginsWithVerb]);
}

/** The same by plain words alone: "tasks are written by clerks" tells where something comes from. */
export function asksPlainly(text: string): boolean {
  return bindsBy(text, [binds, beginsWithVerb]);
}

function bindsBy(text: string, signs: readonly RegExp[]): boolean {
  const said = withoutIdle(text.trim());
  if (saysCommand(said)) return true;
  const bare = sentencesOf(said.replace(/```[\s\S]*?```/g, '').replace(/\]\([^)]*\)/g, ']'))
    .filter((sentence) => !pointsOn.test(sentence))
    .join(' ')
    .replace(bindsNobody, ' ');
  return signs.some((sign) => sign.test(bare));
}

/** Words that allow, in front: "May ignore …", "Passive voice can be used …", "Large changes need …". */
const allows = /(?:^|: )(?:may|can) (?:\w+ )?\p{L}+|^(?:[\w-]+ ){1,4}need \w+/iu;
/** "Operations return `Result`": said of all of a kind it is a convention. */
const isContract =
  /(?:^|: )(?:all |core |every )?(?:[\w-]+ ){0,2}\p{L}+s (?:return|throw|extend|implement|use|take|follow|export) `/iu;

/** What leads in and then only names with what they are. */
function isListOfNames(text: string): boolean {
  const points = text.split('\n').slice(1);
  return points.length > 1 && points.every((line) => describesName.test(line));
}

/** "How it works": what stands below it tells, unless it orders. */
const tellsHow =
  /^(?:how .*\bworks?|why(?: this(?: \w+)?)?|rationale|motivation|background)\b[:?.]?$|^how .*\bworks?\b/i;

/** The points of a text without what leads them in. */
const pointsIn = (text: string): readonly string[] =>
  text
    .split('\n')
    .slice(1)
    .map((line) => line.trim());

/** "`lib/` for halls, `build/lib` for sheds" and lists of people: where something is looked for, who is who. A path with a word behind it is no command. */
function isListOfPlaces(text: string): boolean {
  const points = pointsIn(text);
  const isAll = (kind: RegExp): boolean => points.every((point) => kind.test(point));
  return points.length > 1 && (isAll(placeWithUse) || isAll(person));
}
const placeWithUse = /^- `(?:\.{0,2}\/)?[\w.<>/-]*`(?: and `[^`\s]*`)* (?:for|on|in|where|when)\b/;
const person = /^- (?:[^@`]{0,60}[\s([])?@[\w-]+\]?(?:\([^)]*\))?[^`]{0,60}$/u;

/** What stands under such words binds as a whole: "When to …", "Naming". */
const bindingHeading = new RegExp(String.raw`\b(?:${oneOf(lists.bindingHeadings)})\b`, 'i');

/** Points alone, under a heading that says what they are for. */
function isBoundByHeading(text: string, heading: string): boolean {
  const lines = text.split('\n');
  return (
    lines.length > 1 && lines.every((line) => /^- /.test(line)) && bindingHeading.test(heading)
  );
}

/** A lead that binds nobody, with points of which most bind nobody either. */
function isDescribedInPoints(text: string): boolean {
  const [lead = '', ...lines] = text.split('\n');
  const isBare = /^- /.test(lead);
  const points = (isBare ? [lead, ...lines] : lines).filter((line) => /^- /.test(line));
  if (points.length < 2 || points.length + 1 < lines.length) return false;
  if (!isBare && (bindingHeading.test(lead) || bindsReader(lead))) return false;
  return points.filter((point) => bindsReader(point.slice(2))).length * 2 < points.length;
}

const saysNothing: readonly ((text: string) => boolean)[] = [
  (text) => !/\p{L}/u.test(text) || /^(?:TODO|TBD|WIP)\b/.test(text),
  (text) => withoutIdle(text) === '',
  (text) => aboutItself.test(text) || asks.test(text) || isCloneAlone(text),
  (text) => pointer.test(text) || /^\[[^\]]*\]\([^)]*\)\.?$/.test(text),
  isOnlyPointers,
  // A fence alone, with nothing said of it, is an example or a drawing.
  (text) => text.startsWith('```') && !holdsCommands(text),
];

/** "See [a], [b] and [c]": several pointers and nothing beside them. */
function isOnlyPointers(text: string): boolean {
  const said = text.replace(/\[[^\]]*\]\([^)]*\)/g, '');
  return (
    said !== text &&
    pointsOn.test(text) &&
    said.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length <= 3
  );
}

/** Whether a text orders or forbids in plain words. */
export function demands(text: string): boolean {
  return strong.test(text);
}

/** In what is said of a file only plain orders and bans count: "used by tests only" describes it. */
const strong = new RegExp(
  String.raw`\b(?:${oneOf(lists.strongWords)})\b|(?:^|[.;:,—–-] ?|\n- )(?:do not|don[’']?t)\b`,
  'i',
);
