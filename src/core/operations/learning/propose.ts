import type { Candidate } from '../../capture/candidate';
import { admit, type Admission } from '../../capture/admit';
import type { GateKnowledge } from '../../capture/gate';
import { refused, type ProposalRefusal } from '../../capture/refusals';
import { claimValidator, type Validation } from '../../capture/validator';
import type { Library } from '../../library/lessonLibrary';
import type { LibraryEntry } from '../../library/libraryEntry';
import { findHiddenCharacters } from '../../trust/hiddenCharacters';
import { activity } from '../status/activitySaying';
import { checkUsable } from '../status/checkUsable';
import { statusesOf } from '../status/listLessons';
import type { LessonStatus } from '../status/lessonStatus';
import type { Pipeline } from '../pipeline';
import { lookAtRefs } from '../verbs/verifyLesson';
import { draftCandidate, type Draft } from './draftCandidate';
import { findSlot, isSameSlot, isWriting, type Proposed, type Slot } from './proposalSlot';

/** Puts proposals where a user finds them: under `_candidates/`, never over what a user wrote, never a second time. `isDry` only says what would become of them. */
export async function propose(
  pipeline: Pipeline,
  candidates: readonly Candidate[],
  isDry = false,
): Promise<readonly Proposed[]> {
  return new ProposalDesk(pipeline, isDry).placeAll(candidates);
}

/** What is known of the work that taught a proposal. */
export type Taught = Pick<Admission, 'record' | 'isHere' | 'said'>;

/** Where every proposal is judged, once, and written. */
export class ProposalDesk {
  private readonly desk: Desk;
  private readonly judged = new WeakMap<Candidate, Judged>();
  private validate: Admission['validate'];
  /** Judged and not yet written. */
  private waiting: Draft[] = [];

  constructor(
    private readonly pipeline: Pipeline,
    private readonly isDry: boolean,
  ) {
    if (!isDry) checkUsable(pipeline);
    this.desk = new Desk(pipeline);
  }

  /** What stands against a proposal; `undefined` = it may be written. `record` = what taught it, where recorded work did. */
  async refusalOf(candidate: Candidate, record?: Taught): Promise<ProposalRefusal | undefined> {
    const { outcome, refusal } = await this.judge(candidate, record);
    return refusal ?? (outcome === 'known' ? refused('known') : undefined);
  }

  /** Writes it, unless something is against it, and says what became of it. */
  async place(candidate: Candidate): Promise<Proposed> {
    const [placed] = await this.placeAll([candidate]);
    return placed ?? { name: candidate.name, outcome: 'refused' };
  }

  /** The same for several: new ones are written down together, so that the journal is written once. */
  async placeAll(candidates: readonly Candidate[]): Promise<readonly Proposed[]> {
    const placed: Proposed[] = [];
    try {
      for (const candidate of candidates) placed.push(await this.placeOne(candidate));
    } finally {
      await this.write();
    }
    return placed;
  }

  private async placeOne(candidate: Candidate): Promise<Proposed> {
    const judged = await this.judge(candidate);
    if (this.isDry) return answerOf(judged);
    const { library } = await this.desk.look();
    const { pipeline } = this;
    const draft = isWriting(judged)
      ? await draftCandidate(pipeline, candidate, judged, library)
      : undefined;
    if (draft) this.waiting.push(draft);
    const isNew = judged.outcome === 'new' && candidate.updates === undefined;
    // Whatever changes what is there is written before the next one is judged.
    if (!isNew && judged.outcome !== 'known') await this.write();
    if (draft) this.desk.put(draft.entry, isNew);
    if (judged.outcome === 'refreshed') {
      await refresh(pipeline, library, judged);
      this.desk.clear();
    }
    return { ...answerOf(judged), ...(draft && { made: draft.entry.lesson.id }) };
  }

  private async write(): Promise<void> {
    const { waiting, pipeline } = this;
    this.waiting = [];
    await pipeline.library.recordAll(
      'project',
      waiting.flatMap(({ events }) => events),
    );
    // Last: a process that is killed before leaves nothing that would be taken for known without what was found out about it.
    for (const { entry, text } of waiting)
      await pipeline.ports.stores.project.files.write(entry, text);
  }

  private async judge(candidate: Candidate, record: Taught = {}): Promise<Judged> {
    const before = this.judged.get(candidate);
    if (before) return before;
    const { library, statuses } = await this.desk.look();
    const slot =
      this.desk.twinOf(candidate) ??
      findSlot(candidate, library, statuses, this.pipeline.ports.hasher);
    const judged = isWriting(slot) ? await this.admitTo(slot, candidate, library, record) : slot;
    this.judged.set(candidate, judged);
    return judged;
  }

  private async admitTo(
    slot: Slot,
    candidate: Candidate,
    library: Library,
    record: Taught,
  ): Promise<Judged> {
    const { secrets } = this.pipeline.ports;
    this.validate ??= claimValidator(this.pipeline.reader);
    const { refusal, ...admitted } = await admit(candidate, {
      // What it takes the place of is no double of it.
      known: gateKnowledge(library, (entry) => entry === slot.target || entry === slot.over),
      checks: { secrets, findHidden: findHiddenCharacters },
      // Looking only, nothing is kept of what the repository says.
      ...(!this.isDry && { validate: this.validate }),
      ...record,
    });
    if (!refusal) return { ...slot, ...admitted };
    const { name } = candidate;
    const lesson = refusal.against;
    const outcome = lesson === undefined ? 'refused' : 'known';
    return { name, outcome, refusal, ...(lesson !== undefined && { lesson }) };
  }
}

/** What proposals are compared with. A new candidate is laid beside what was seen, so that hundreds need one look; anything else makes the next one look again. */
class Desk {
  private seen:
    { readonly library: Library; readonly statuses: readonly LessonStatus[] } | undefined;
  /** Written since the last look. */
  private fresh: LibraryEntry[] = [];
  private compared: Library | undefined;

  constructor(readonly pipeline: Pipeline) {}

  async look(): Promise<{ readonly library: Library; readonly statuses: readonly LessonStatus[] }> {
    if (!this.seen) {
      const library = await this.pipeline.library.refresh();
      this.seen = { library, statuses: await statusesOf(this.pipeline, library) };
      this.fresh = [];
    }
    const { library, statuses } = this.seen;
    this.compared ??= { ...library, entries: [...library.entries, ...this.fresh] };
    return { library: this.compared, statuses };
  }

  /** The same proposal once more in one run. */
  twinOf(candidate: Candidate): Slot | undefined {
    const twin = this.fresh.find((entry) => isSameSlot(candidate, entry));
    return twin && { name: candidate.name, outcome: 'known', lesson: twin.lesson.id };
  }

  put(made: LibraryEntry, isNew: boolean): void {
    if (!isNew) return this.clear();
    this.fresh.push(made);
    this.compared = undefined;
  }

  clear(): void {
    this.seen = undefined;
    this.compared = undefined;
  }
}

/** A slot with what the repository said to the claims of what takes it. */
type Judged = Slot & { readonly validation?: Validation };

function answerOf({ name, outcome, refusal, lesson }: Judged): Proposed {
  return {
    name,
    outcome,
    ...(refusal && { refusal }),
    ...(lesson !== undefined && { lesson }),
  };
}

/** What a proposal is compared with, but for what it would take the place of. */
function gateKnowledge(
  { entries, ledgers }: Library,
  isReplaced: (entry: LibraryEntry) => boolean,
): GateKnowledge {
  const { tombstones } = ledgers.project;
  return {
    lessons: entries
      .filter((entry) => !isReplaced(entry))
      .map(({ lesson, scope, folder, approval }) => ({
        ...lesson,
        isShipped: scope === 'shipped',
        isTombstoned: folder === 'retired' && tombstones[approval] === true,
      })),
    tombstones: new Set(Object.keys(tombstones)),
  };
}

/** The same text was derived again from what the repository is now: its digests are taken anew, with a note. */
async function refresh(
  pipeline: Pipeline,
  { entries }: Library,
  { name, lesson }: Proposed,
): Promise<void> {
  const entry = entries.find((candidate) => candidate.lesson.id === lesson);
  const verified = entry && (await lookAtRefs(pipeline, entry, 'scan')).event;
  if (!entry || !verified) return;
  await pipeline.library.recordAll(entry.scope, [
    verified,
    {
      type: 'activity',
      topic: 'scan',
      message: activity('derivedAgain', { name }),
      ...(entry.folder === 'active' && {
        next: activity('saveForTeammates'),
        lesson: entry.lesson.id,
      }),
    },
  ]);
}
