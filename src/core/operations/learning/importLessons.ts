import {
  importInstructions,
  type ImportedStatement,
  type ImportResult,
  type NamedSources,
} from '../../capture/importInstructions';
import type { Candidate } from '../../capture/candidate';
import { isInstructionFile } from '../../capture/instructions/instructionFiles';
import {
  fileOf,
  withRewritten,
  type LostStatement,
} from '../../capture/instructions/rewrittenStatements';
import { rankOf } from '../../capture/instructions/statementRank';
import {
  withContradictedLessons,
  withFaults,
  type LessonInUse,
} from '../../capture/instructions/triedStatements';
import type { ScanProgress } from '../../capture/scanFacts';
import { suggestRefs } from '../../fingerprint/suggestRefs';
import { shownPath } from '../../library/libraryEntry';
import type { Cancellation, RelativePath } from '../../ports';
import { checkInstructions } from '../status/checkInstructions';
import { statusesOf } from '../status/listLessons';
import { currentScan } from './currentScan';
import { importSummary, type ImportSummary } from './importSummary';
import { isUntouched, type Proposed } from './proposalSlot';
import { propose } from './propose';
import type { Pipeline } from '../pipeline';
import { keepImport } from '../verbs/keepAct';
import { done, type Done } from '../verbs/undo';

/** What instruction files say, and what became of each proposal. */
export interface ImportReport extends ImportResult, Done {
  readonly proposed: readonly Proposed[];
  readonly summary: ImportSummary;
}

/** How to import. */
export interface ImportOptions extends NamedSources {
  /** True = look and say, write nothing. */
  readonly isDry?: boolean;
  /** Places (`AGENTS.md:12`) of statements to propose although something contradicts them or is not so: the user decided. */
  readonly keep?: readonly string[];
  /** Files whose statements are proposed, of those that are read; absent = all. They are compared with the others either way. */
  readonly only?: readonly RelativePath[];
  readonly onProgress?: ScanProgress;
}

/** Reads AGENTS.md and its like as whole statements, tries what they name, and proposes those that hold and say something new: one act, taken back as one. */
export async function importLessons(
  pipeline: Pipeline,
  { isDry = false, keep = [], only: chosen, onProgress, ...sources }: ImportOptions = {},
  signal?: Cancellation,
): Promise<ImportReport> {
  const { facts } = await currentScan(pipeline, signal, onProgress);
  const read = await importInstructions(pipeline.reader, facts, signal, sources);
  const result = chosen ? withFilesOf(read, new Set(chosen)) : read;
  const tried = await tryStatements(pipeline, result, signal);
  const statements = tried.map((statement) =>
    isKept(statement, keep) ? asNew(statement) : statement,
  );
  const candidates = await withSuggestedRefs(pipeline, await worthProposing(pipeline, statements));
  const [only, another] = result.files;
  const what =
    another !== undefined
      ? done('importedFiles', { count: result.files.length })
      : only === undefined
        ? done('importedNothing')
        : done('imported', { file: only });
  const report = async (watched: Pipeline) => {
    const proposed = await propose(watched, candidates, isDry);
    const summary = importSummary(statements, proposed);
    return { ...result, statements, proposed, summary, what, lesson: '' };
  };
  return isDry
    ? { ...(await report(pipeline)), undo: () => Promise.resolve() }
    : keepImport(pipeline, report);
}

function withFilesOf(read: ImportResult, only: ReadonlySet<RelativePath>): ImportResult {
  return {
    files: read.files.filter((path) => only.has(path)),
    unread: read.unread.filter(({ path }) => only.has(path)),
    statements: read.statements.filter(({ path }) => only.has(path)),
  };
}

const isKept = ({ path, line }: ImportedStatement, keep: readonly string[]): boolean =>
  keep.includes(`${path}:${line}`);

function asNew(statement: ImportedStatement): ImportedStatement {
  return statement.candidate ? { ...statement, standing: 'new' } : statement;
}

/** Holds statements against the files, by the same check that `lessons check` makes, and against the lessons in use. */
async function tryStatements(
  pipeline: Pipeline,
  { files, statements }: ImportResult,
  signal?: Cancellation,
): Promise<readonly ImportedStatement[]> {
  const inside = new Set((await pipeline.reader.list(signal)).files);
  const named = files.filter((path) => inside.has(path));
  const findings =
    named.length === 0 ? [] : (await checkInstructions(pipeline, named, signal)).findings;
  const statuses = await statusesOf(pipeline, await pipeline.library.refresh());
  const lessons = statuses.flatMap(({ entry, drifts }): readonly LessonInUse[] => {
    const { lesson, scope, folder } = entry;
    // What is stale may be contradicted by the very line it was read from.
    if (scope !== 'project' || folder !== 'active' || drifts.length > 0) return [];
    const { package: own, body } = lesson;
    const said = { path: shownPath(entry), line: 1, text: body.replace(/^- /, '') };
    return [{ ...said, ...(own !== undefined && { package: own }) }];
  });
  return withContradictedLessons(withFaults(statements, findings), lessons);
}

/** What depends on no line of a file depends on what it names inside of the repository. */
export async function withSuggestedRefs(
  { repository, ports }: Pipeline,
  candidates: readonly Candidate[],
): Promise<readonly Candidate[]> {
  const done: Candidate[] = [];
  for (const candidate of candidates) {
    if (candidate.refs.length > 0) done.push(candidate);
    else {
      const refs = await suggestRefs(candidate.body, repository, ports.hasher);
      done.push({ ...candidate, refs: refs.map(({ ref }) => ref) });
    }
  }
  return done;
}

/**
 * Proposes what became of the lines of these lessons, without proposing anything that is new: lines that were rewritten or moved to another
 * file as an update, lines that are said again as the digests they have now. Gives what was proposed.
 */
export async function followSources(
  pipeline: Pipeline,
  lessons: ReadonlySet<string>,
  signal?: Cancellation,
): Promise<readonly Proposed[]> {
  const { facts } = await currentScan(pipeline, signal);
  const { statements } = await importInstructions(pipeline.reader, facts, signal);
  const lost = (await lostStatements(pipeline)).filter(({ id }) => lessons.has(id));
  // What a user once named is known by no name of its own.
  const named = [...new Set(lost.map(({ evidence }) => fileOf(evidence)))].filter(
    (path) => !isInstructionFile(path),
  );
  const others =
    named.length === 0
      ? []
      : (await importInstructions(pipeline.reader, facts, signal, { named })).statements;
  const candidates = await worthProposing(pipeline, [...statements, ...others]);
  const again = candidates.filter(({ updates }) => updates !== undefined && lessons.has(updates));
  return propose(pipeline, again);
}

/** The statements that say something new, the best first: whoever reads only the start of a long import reads what counts. */
async function worthProposing(
  pipeline: Pipeline,
  statements: readonly ImportedStatement[],
): Promise<readonly Candidate[]> {
  const candidates = statements
    .flatMap(({ standing, candidate }) => (standing === 'new' && candidate ? [candidate] : []))
    .sort((a, b) => rankOf(b) - rankOf(a));
  return withRewritten(candidates, await lostStatements(pipeline));
}

/** An input that was read, beside those that it names. */
const isLine = (ref: string): boolean => ref.includes('#re:');

/** Imported lessons, in use or waiting as they were read, whose lines were rewritten, moved to another file or are gone. */
async function lostStatements(pipeline: Pipeline): Promise<readonly LostStatement[]> {
  const library = await pipeline.library.refresh();
  const statuses = await statusesOf(pipeline, library);
  return statuses.flatMap(({ entry, drifts, updates }) => {
    const { lesson, folder } = entry;
    const isLost =
      folder !== 'retired' && drifts.some(({ ref, state }) => state === 'stale' && isLine(ref));
    if (!isLost || lesson.source?.by !== 'import' || updates) return [];
    if (folder === 'candidates' && !isUntouched(entry, library)) return [];
    return [{ id: lesson.id, body: lesson.body, evidence: lesson.source.evidence }];
  });
}
