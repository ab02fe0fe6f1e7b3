import type { Candidate } from '../capture/candidate';
import { passGate } from '../capture/gate';
import { candidateFields } from '../capture/candidate';
import type { EventBody } from '../journal/event';
import type { Library } from '../library/lessonLibrary';
import { makeEntry, type LibraryEntry } from '../library/libraryEntry';
import type { LessonPlace } from '../ports';
import { findHiddenCharacters } from '../trust/hiddenCharacters';
import { checkUsable } from './checkUsable';
import { statusesOf } from './listLessons';
import type { LessonStatus } from './lessonStatus';
import type { Pipeline } from './pipeline';
import { verification } from './verifyLesson';

/**
 * What became of a proposal. `new`: written as a candidate. `update`: written as a candidate that supersedes a stale lesson of its topic.
 * `refreshed`: a stale lesson holds again word for word, its digests were taken anew. `known`: there already. `refused`: put away for
 * ever, retired, or not sound; `reason` says which.
 */
export interface Proposed {
  readonly name: string;
  readonly outcome: 'new' | 'update' | 'refreshed' | 'known' | 'refused';
  readonly reason?: string;
  /** The lesson it is the same as, or an update of. */
  readonly lesson?: string;
}

/** Puts proposals where a user finds them: under `_candidates/`, never over a file, never a second time. `isDry` only says what would become of them. */
export async function propose(
  pipeline: Pipeline,
  candidates: readonly Candidate[],
  isDry = false,
): Promise<readonly Proposed[]> {
  if (!isDry) checkUsable(pipeline);
  const proposed: Proposed[] = [];
  for (const candidate of candidates) {
    const library = await pipeline.library.refresh();
    const statuses = await statusesOf(pipeline, library);
    const slot = judge(candidate, library, statuses);
    const outcome = slot.outcome === 'new' ? await throughGate(pipeline, candidate, library) : slot;
    proposed.push(outcome);
    if (isDry) continue;
    if (outcome.outcome === 'new' || outcome.outcome === 'update')
      await write(pipeline, candidate, outcome);
    if (outcome.outcome === 'refreshed') await refresh(pipeline, library, outcome);
  }
  return proposed;
}

function judge(
  candidate: Candidate,
  { ledgers }: Library,
  statuses: readonly LessonStatus[],
): Proposed {
  const { name, topic } = candidate;
  const { tombstones } = ledgers.project;
  if (tombstones[name] || (topic !== undefined && tombstones[topic])) {
    return { name, outcome: 'refused', reason: 'you said never to learn this again' };
  }
  const twin = statuses.find((status) => isSameSlot(candidate, status.entry));
  if (!twin) return { name, outcome: 'new' };
  const lesson = twin.entry.lesson.id;
  if (twin.state === 'retired')
    return { name, outcome: 'refused', reason: 'you retired this lesson', lesson };
  const isSameText = twin.entry.lesson.body === candidate.body.trim();
  if (!twin.drifts.some(({ state }) => state === 'stale'))
    return { name, outcome: 'known', lesson };
  return { name, outcome: isSameText ? 'refreshed' : 'update', lesson };
}

/** The gate stands in front of everything new: reusable, one idea, evidence, no secret, no double. */
async function throughGate(
  { ports }: Pipeline,
  candidate: Candidate,
  { entries, ledgers }: Library,
): Promise<Proposed> {
  const { name } = candidate;
  const lessons = entries.filter(({ scope }) => scope !== 'shipped').map(({ lesson }) => lesson);
  const answer = await passGate(
    candidate,
    { lessons, tombstones: new Set(Object.keys(ledgers.project.tombstones)) },
    { secrets: ports.secrets, findHidden: findHiddenCharacters },
  );
  if (answer.ok) return { name, outcome: 'new' };
  const isDouble = answer.against !== undefined;
  return {
    name,
    outcome: isDouble ? 'known' : 'refused',
    reason: answer.detail === '' ? answer.reason : `${answer.reason}: ${answer.detail}`,
    ...(answer.against !== undefined && { lesson: answer.against }),
  };
}

/** One lesson per topic and package; where there is no topic, one per name or text. */
function isSameSlot(candidate: Candidate, { scope, lesson }: LibraryEntry): boolean {
  if (scope !== 'project') return false;
  if ((lesson.package ?? '') !== (candidate.package ?? '')) return false;
  if (candidate.topic !== undefined && candidate.topic === lesson.topic) return true;
  return lesson.name === candidate.name || lesson.body === candidate.body.trim();
}

async function write(
  pipeline: Pipeline,
  candidate: Candidate,
  { outcome, lesson }: Proposed,
): Promise<void> {
  const { ports, library } = pipeline;
  const { newLessonText } = await import('../lesson/writeLesson');
  const day = new Date(ports.clock.now()).toISOString().slice(0, 10);
  const isUpdate = outcome === 'update' && lesson !== undefined;
  const name = isUpdate ? `${candidate.name}-update` : candidate.name;
  const fields = {
    ...candidateFields({ ...candidate, name }, day),
    ...(isUpdate && { supersedes: [lesson] }),
  };
  const place: LessonPlace = { scope: 'project', folder: 'candidates', fileName: `${name}.md` };
  const { files } = ports.stores.project;
  if ((await files.read(place)) !== undefined) return;
  const text = newLessonText(fields, candidate.body);
  await files.write(place, text);
  const entry = await makeEntry({ ...place, stamp: { size: 0, mtime: 0, inode: 0 } }, text, ports);
  const captured: EventBody = {
    type: 'captured',
    lesson: entry.lesson.id,
    scope: 'project',
    hash: entry.approval,
    by: candidate.by,
  };
  const verified = await verification(pipeline, entry, candidate.by);
  await library.recordAll('project', verified ? [captured, verified] : [captured]);
}

/** The same text was derived again from what the repository is now: its digests are taken anew, with a note. */
async function refresh(
  pipeline: Pipeline,
  { entries }: Library,
  { name, lesson }: Proposed,
): Promise<void> {
  const entry = entries.find((candidate) => candidate.lesson.id === lesson);
  const verified = entry && (await verification(pipeline, entry, 'scan'));
  if (!entry || !verified) return;
  const message = `${name} was derived again from the repository as it is now; its fingerprint was refreshed`;
  await pipeline.library.recordAll(entry.scope, [
    verified,
    { type: 'activity', topic: 'scan', message },
  ]);
}
