import { readDiff, type ChangedFile } from '../../checks/change';
import { isWaived } from '../../checks/isWaived';
import {
  asksForMore,
  concerns,
  isAbout,
  tryCheck,
  tryCommand,
  type Breach,
} from '../../checks/tryCheck';
import { readShellCommand } from '../../capture/sessions/shellCommand';
import { noteTokens } from './failureLesson';
import { parseCheck, type Check } from '../../lesson/parseCheck';
import { journalOf } from '../../library/lessonLibrary';
import type { LibraryEntry } from '../../library/libraryEntry';
import type { DiffSource, RelativePath } from '../../ports';
import type { Pipeline } from '../pipeline';
import { isSilenced } from '../status/givenUpChecks';
import { breachNotes, type BrokenRules } from './breachNote';
import { judgeLessons } from './eligibleLessons';

/** Something that was done in a turn, or is about to be. */
export interface WorkDone {
  /** Of the turn: it counts once for each lesson. */
  readonly request: string;
  /** What the user asked for: it wins over a rule. */
  readonly prompt: string;
  readonly files: readonly WrittenFile[];
  /** A shell line that ran. */
  readonly command?: string;
  /** The change is whole, so what has to come with it can be asked for: a turn ends, or a commit begins. */
  readonly isWhole?: boolean;
  /** Where the rest of the change stands; absent = the work tree. */
  readonly change?: DiffSource;
  /** Lessons that the turn was told of already. */
  readonly told: ReadonlySet<string>;
}

export interface WrittenFile {
  readonly path: RelativePath;
  /** The lines that were put in, as far as the call says. */
  readonly lines: readonly string[];
  /** The lines are those of the whole file: which of them are new only the repository knows. */
  readonly isWholeFile?: boolean;
  /** Known to be new; absent = the repository is asked. */
  readonly isNew?: boolean;
}

/** A turn hears of so many broken rules, each once. */
const mostNotes = 3;
const silent: BrokenRules = { broken: [], note: '', tokens: 0 };

interface LiveCheck {
  readonly entry: LibraryEntry;
  readonly line: string;
  readonly check: Check;
}

/**
 * Tries the checks of lessons in use, approved and fresh, on what was done, and notes in the journal which were kept. Nothing is looked at
 * where no check is about the files or the command.
 */
export async function findBrokenRules(pipeline: Pipeline, work: WorkDone): Promise<BrokenRules> {
  const { enabled, trusted } = pipeline.settings();
  if (!enabled || !trusted) return silent;
  const live = (await liveChecks(pipeline)).filter(({ check }) => isDue(check, work));
  if (live.length === 0) return silent;
  const found = [...onCommand(live, work), ...(await onFiles(pipeline, live, work))];
  const wanted = found.filter(
    ({ one, breaches }) =>
      breaches.length === 0 ||
      breaches.some((breach) => !isWaived(work.prompt, one.check.kind, breach)),
  );
  await note(pipeline, work, wanted);
  const fresh = new Map<string, { readonly one: LiveCheck; readonly breach: Breach }>();
  for (const { one, breaches } of wanted) {
    const breach = breaches.find((each) => !isWaived(work.prompt, one.check.kind, each));
    const { id } = one.entry.brief;
    if (!breach || work.told.has(id) || fresh.has(id)) continue;
    // Asked only here: most work breaks nothing.
    if (!(await isSilenced(pipeline.history, one.check))) fresh.set(id, { one, breach });
  }
  const left = Math.max(0, mostNotes - work.told.size);
  return breachNotes(
    [...fresh.values()].slice(0, left).map(({ one, breach }) => ({
      ...breach,
      id: one.entry.brief.id,
      name: one.entry.brief.name,
      kind: one.check.kind,
      check: one.line,
    })),
    noteTokens,
    pipeline.ports.tokens,
  );
}

/** Checks of lessons that may be given now. */
async function liveChecks(pipeline: Pipeline): Promise<readonly LiveCheck[]> {
  const library = await pipeline.library.refresh();
  if (library.entries.every(({ brief }) => brief.check.length === 0)) return [];
  const { eligible } = await judgeLessons(pipeline, library);
  return eligible.flatMap(({ entry }) =>
    entry.brief.check.flatMap((line) => {
      const check = parseCheck(line);
      return check ? [{ entry, line, check }] : [];
    }),
  );
}

/** Whether a check can say anything of this step; what has to come with a change is asked for when that is whole. */
function isDue(check: Check, { files, command, isWhole = false }: WorkDone): boolean {
  if (check.kind === 'command') return command !== undefined && !isWhole;
  if (isWhole) return asksForMore(check);
  return !asksForMore(check) && files.some(({ path }) => isAbout(check, path));
}

interface Tried {
  readonly one: LiveCheck;
  readonly breaches: readonly Breach[];
}

function onCommand(live: readonly LiveCheck[], { command }: WorkDone): readonly Tried[] {
  if (command === undefined) return [];
  const calls = readShellCommand(command)?.all ?? [];
  return live.flatMap((one) => {
    if (one.check.kind !== 'command') return [];
    const breaches = calls.flatMap(({ words }) => {
      const wrong = tryCommand(one.check, words);
      return wrong ? [{ path: wrong.what, ...wrong }] : [];
    });
    const wanted = one.check.instead.split(' ')[0];
    const isKept = calls.some(({ words }) => words[0] === wanted);
    return breaches.length > 0 || isKept ? [{ one, breaches }] : [];
  });
}

async function onFiles(
  pipeline: Pipeline,
  live: readonly LiveCheck[],
  { files, isWhole = false, change = 'work tree' }: WorkDone,
): Promise<readonly Tried[]> {
  const own = live.filter(({ check }) => check.kind !== 'command');
  if (own.length === 0) return [];
  const isText = ({ check }: LiveCheck): boolean =>
    (check.kind === 'import' || check.kind === 'text') && !('isWanted' in check);
  const isPlain = own.every(isText) && files.every(({ isWholeFile }) => isWholeFile !== true);
  const around = isPlain ? [] : await changeOf(pipeline, change);
  const mine = await Promise.all(files.map((file) => located(pipeline, file, around)));
  const paths = new Set(mine.map(({ path }) => path));
  const others = around.filter(({ path }) => !paths.has(path));
  const all = isWhole && files.length === 0 ? around : [...mine, ...others];
  return own.flatMap((one) => {
    if (!concerns(one.check, isWhole && files.length === 0 ? all : mine)) return [];
    const breaches = tryCheck(one.check, all);
    return [
      {
        one,
        breaches: files.length === 0 ? breaches : breaches.filter(({ path }) => paths.has(path)),
      },
    ];
  });
}

/** Nothing without git. */
async function changeOf(
  { history }: Pipeline,
  change: DiffSource,
): Promise<readonly ChangedFile[]> {
  return readDiff((await history.changeOf(change)) ?? '');
}

/** Larger files are data. */
const mostBytes = 1_000_000;

/** A written file with the places of its lines, and whether it is new to the repository. */
async function located(
  { repository }: Pipeline,
  file: WrittenFile,
  around: readonly ChangedFile[],
): Promise<ChangedFile> {
  const known = around.find(({ path }) => path === file.path);
  const how = file.isNew === true ? 'added' : (known?.how ?? 'edited');
  const found = await repository.read(file.path, mostBytes);
  const text = found.kind === 'read' ? found.text().split(/\r?\n/) : [];
  const at = new Map(text.map((line, index) => [line, index + 1]));
  return {
    path: file.path,
    how,
    added: file.lines
      .filter((line) => !isOld(line, file, known))
      .map((line) => ({ line: at.get(line) ?? 0, text: line })),
  };
}

/** A file that is handed over whole says again what stood in it. */
function isOld(
  line: string,
  { isWholeFile }: WrittenFile,
  known: ChangedFile | undefined,
): boolean {
  return (
    isWholeFile === true &&
    known?.how === 'edited' &&
    !known.added.some(({ text }) => text === line)
  );
}

/** One event for each lesson: broken where any of its checks is. */
async function note(
  { library }: Pipeline,
  { request }: WorkDone,
  tried: readonly Tried[],
): Promise<void> {
  const lessons = new Map<LibraryEntry, boolean>();
  for (const { one, breaches } of tried)
    lessons.set(one.entry, (lessons.get(one.entry) ?? true) && breaches.length === 0);
  const ledgers = library.lastSeen?.ledgers;
  for (const [entry, isKept] of lessons) {
    const { id: lesson } = entry.brief;
    const journal = journalOf(entry.scope);
    const before = ledgers?.[journal].checked?.[lesson];
    // Said already; and what was broken in this turn is not kept by mending it.
    if (before?.request === request && (before.isKept === isKept || isKept)) continue;
    await library.record(journal, { type: 'checked', lesson, request, isKept });
  }
}
