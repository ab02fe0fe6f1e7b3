import { candidateFields, type Candidate } from '../../capture/candidate';
import { keptPoint } from '../../capture/wording';
import type { Validation } from '../../capture/validator';
import type { EventBody } from '../../journal/event';
import { newLessonText } from '../../lesson/writeLesson';
import { makeEntry, type LibraryEntry } from '../../library/libraryEntry';
import type { Library } from '../../library/lessonLibrary';
import type { LessonPlace } from '../../ports';
import type { Pipeline } from '../pipeline';
import { claimsEvent } from '../status/checkClaims';
import { lookAtRefs } from '../verbs/verifyLesson';

/** A candidate as it will be written, with what the journal is to know of it. */
export interface Draft {
  readonly entry: LibraryEntry;
  readonly text: string;
  readonly events: readonly EventBody[];
}

/** Where a candidate goes, and what is known of it. */
export interface DraftPlace {
  /** The active lesson it would update. */
  readonly target?: LibraryEntry;
  /** The candidate that it is written over. */
  readonly over?: LibraryEntry;
  /** What the repository said to its claims. */
  readonly validation?: Validation;
}

/** Makes the file of a candidate; writes nothing. */
export async function draftCandidate(
  pipeline: Pipeline,
  candidate: Candidate,
  { target, over, validation }: DraftPlace,
  { entries }: Library,
): Promise<Draft> {
  const { ports } = pipeline;
  const day = new Date(ports.clock.now()).toISOString().slice(0, 10);
  const fileName =
    over?.fileName ?? freeName(target ? `${candidate.name}-update` : candidate.name, entries);
  const name = fileName.replace(/\.md$/, '');
  // An update takes the slot of its lesson, whatever it was found under.
  const slot = target?.lesson.topic === undefined ? {} : { topic: target.lesson.topic };
  const fields = {
    ...candidateFields({ ...candidate, ...slot, name, refs: refsOf(candidate, validation) }, day),
    ...(target && { supersedes: [target.lesson.id] }),
  };
  const place: LessonPlace = { scope: 'project', folder: 'candidates', fileName };
  const text = newLessonText(fields, candidate.body);
  const entry = await makeEntry({ ...place, stamp: { size: 0, mtime: 0, inode: 0 } }, text, ports);
  const captured: EventBody = {
    type: 'captured',
    lesson: entry.lesson.id,
    scope: 'project',
    hash: entry.approval,
    by: candidate.by,
    ...(candidate.isOwn === true && { isOwn: true }),
  };
  const { event: verified } = await lookAtRefs(pipeline, entry, candidate.by);
  const events = [
    captured,
    ...wordedEvent(entry.lesson.id, candidate, pipeline),
    ...(verified ? [verified] : []),
    ...(validation ? [await claimsEvent(pipeline, entry, validation)] : []),
  ];
  return { entry, text, events };
}

/** Inputs of what a text of others names, beside the lines it was read from: more of them would only make it fall silent more often. */
const mostNamed = 4;

/** What a text of others says can stop being true while its lines stay as they are: scripts and files that it names are inputs too. */
function refsOf({ by, refs }: Candidate, validation?: Validation): readonly string[] {
  if (by !== 'import' || refs.length === 0) return refs;
  const isNew = (ref: string): boolean => !refs.includes(ref.replace(/~exists$/, ''));
  const named = (validation?.inputs ?? []).filter(isNew).slice(0, mostNamed);
  return [...new Set([...refs, ...named])];
}

/** What a scan says in it, kept as hashes: so a later scan knows its own words from the user's. */
function wordedEvent(
  lesson: string,
  { points = [] }: Candidate,
  { ports }: Pipeline,
): readonly EventBody[] {
  return points.length === 0
    ? []
    : [{ type: 'worded', lesson, points: points.map((point) => keptPoint(point, ports.hasher)) }];
}

/** A file name that no lesson of the project has, retired ones included: a file is never written over, and each can be retired. */
function freeName(name: string, entries: readonly LibraryEntry[]): string {
  const taken = new Set(
    entries.filter(({ scope }) => scope === 'project').map(({ fileName }) => fileName),
  );
  let free = `${name}.md`;
  for (let count = 2; taken.has(free); count += 1) free = `${name}-${count}.md`;
  return free;
}
