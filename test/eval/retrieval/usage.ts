import type { EventBody, JournalEvent } from '../../../src/core/journal/event';
import { foldEvents } from '../../../src/core/journal/foldEvents';
import { emptyLedger, type Ledger } from '../../../src/core/journal/ledger';
import { standingOf } from '../../../src/core/journal/standingRow';
import { blockFrameTokens } from '../../../src/core/lesson/renderBlock';
import type { RankableLesson } from '../../../src/core/select/rankableLesson';
import { SearchIndex } from '../../../src/core/select/searchIndex';
import { packSelection, selectLessons } from '../../../src/core/select/selectLessons';
import { isResting, worth } from '../../../src/core/select/worth';

/** Subjects that the imagined user asks about, each with what a lesson on it says. */
const subjects = [
  ['add a database migration', 'Schema changes need a migration.'],
  ['translate the page', 'Visible text is translated in locales.'],
  ['style the button', 'Styles use the tokens of the theme.'],
  ['add an endpoint', 'Endpoints are registered in the router.'],
  ['send an email', 'Emails are sent by the mailer.'],
  ['cache the result', 'Caches have a TTL and a key prefix.'],
  ['check permissions', 'Permissions are checked by a policy.'],
  ['upload a file', 'Uploads go to object storage.'],
] as const;
/** Lessons per subject: as many that help as that do not. More than one block holds. */
const perSubject = 8;
const tokens = 40;
const usefulHelps = 0.9;
const uselessHelps = 0.3;
/** Share of given lessons whose effect is ever observed. */
const observed = 0.6;
const requests = 200;
const newcomerAt = 100;
const minute = 60_000;

interface SimulatedLesson extends RankableLesson {
  readonly body: string;
  readonly subject: number;
  readonly helps: number;
}

/** What one run of the simulation shows. */
export interface UsageFigures {
  /** Chance that a useful lesson stands above a useless one, among lessons with an observed outcome. */
  readonly auc: number;
  /** Useless lessons that rest in the end. */
  readonly restingUseless: number;
  /** Useful lessons that rest in the end. */
  readonly restingUseful: number;
  /** Requests of its subject until a good newcomer was first given. */
  readonly newcomerWaits: number;
  /** Share of given lessons that were useful, in the first and the last 50 requests. */
  readonly usefulFirst: number;
  readonly usefulLast: number;
}

/** Two hundred requests with known truth. The same seed gives the same figures. */
export function simulateUsage(seed: number): UsageFigures {
  return new Simulation(seed).run();
}

class Simulation {
  private readonly random: () => number;
  private readonly lessons: SimulatedLesson[];
  private readonly index: SearchIndex;
  private readonly useful: boolean[][] = [];
  private ledger: Ledger = emptyLedger;
  private sequence = 0;
  private waits = 0;
  private wasGiven = false;

  constructor(seed: number) {
    this.random = randomFrom(seed);
    this.lessons = subjects.flatMap((_, subject) =>
      Array.from({ length: perSubject }, (__, at) => this.make(subject, at, at % 2 === 0)),
    );
    this.index = SearchIndex.build(this.lessons);
  }

  run(): UsageFigures {
    for (let request = 0; request < requests; request++) {
      if (request === newcomerAt) this.addNewcomer();
      this.ask(request);
    }
    const tried = this.lessons.filter(({ id }) => this.standing(id).recentOutcomes.length > 0);
    const [good, bad] = [true, false].map((isUseful) =>
      tried.filter(({ helps }) => helps > 0.5 === isUseful).map(({ id }) => this.standing(id)),
    );
    return {
      auc: auc((good ?? []).map(worth), (bad ?? []).map(worth)),
      restingUseless: (bad ?? []).filter(isResting).length / Math.max(1, bad?.length ?? 0),
      restingUseful: (good ?? []).filter(isResting).length / Math.max(1, good?.length ?? 0),
      newcomerWaits: this.wasGiven ? this.waits : Infinity,
      usefulFirst: share(this.useful.slice(0, 50).flat()),
      usefulLast: share(this.useful.slice(-50).flat()),
    };
  }

  private ask(request: number): void {
    const subject = Math.floor(this.random() * subjects.length);
    const eligible = this.lessons
      .map((lesson) => ({ ...lesson, standing: this.standing(lesson.id) }))
      .filter(({ standing }) => !isResting(standing));
    const { ranked } = selectLessons({
      lessons: eligible,
      index: this.index,
      request: { text: subjects[subject]?.[0] ?? '' },
    });
    const given = packSelection(ranked, 200, blockFrameTokens).chosen.flatMap(({ id }) =>
      this.lessons.filter((lesson) => lesson.id === id),
    );
    this.useful.push(given.map(({ helps }) => helps > 0.5));
    this.watchNewcomer(request, subject, given);
    this.record(request, given);
  }

  private record(request: number, given: readonly SimulatedLesson[]): void {
    const bodies = given.flatMap(({ id, helps }): EventBody[] => {
      const about = { lesson: id, request: `r${request}` };
      const injected: EventBody = { type: 'injected', ...about, tokens };
      if (this.random() > observed) return [injected];
      const value = this.random() < helps ? 'helped' : 'hurt';
      return [injected, { type: 'outcome', ...about, value, evidence: 'simulated' }];
    });
    const events = bodies.map((body): JournalEvent => {
      const sequence = ++this.sequence;
      const time = (request + 1) * minute;
      return { v: 1, id: `e${sequence}`, time, process: 'p', sequence, ...body };
    });
    this.ledger = foldEvents(this.ledger, events);
  }

  private watchNewcomer(request: number, subject: number, given: readonly SimulatedLesson[]): void {
    if (request < newcomerAt || subject !== 0 || this.wasGiven) return;
    this.waits++;
    this.wasGiven = given.some(({ id }) => id === 'newcomer');
  }

  private addNewcomer(): void {
    const newcomer = { ...this.make(0, 0, true), id: 'newcomer' };
    this.lessons.push(newcomer);
    this.index.add(newcomer);
  }

  private standing(id: string) {
    return standingOf(this.ledger.rows[id]);
  }

  private make(subject: number, at: number, isUseful: boolean): SimulatedLesson {
    return {
      // No order of ids may favour either kind.
      id: `${Math.floor(this.random() * 1e9).toString(36)}-${subject}-${at}`,
      name: 'lesson',
      description: '',
      body: subjects[subject]?.[1] ?? '',
      kind: 'convention',

      triggers: [],
      signals: [],
      appliesTo: [],
      standing: standingOf(undefined),
      tokens,
      subject,
      helps: isUseful ? usefulHelps : uselessHelps,
    };
  }
}

/** Uses until a lesson rests that helped `before` times and then only hurts, every outcome observed. */
export function usesUntilRest(before: number): number {
  let ledger: Ledger = emptyLedger;
  for (let use = 1; use <= before + 100; use++) {
    const about = { lesson: 'l', request: `r${use}` };
    const header = { v: 1, time: use * minute, process: 'p' } as const;
    ledger = foldEvents(ledger, [
      { ...header, id: `${use}i`, sequence: use * 2, type: 'injected', ...about, tokens },
      {
        ...header,
        id: `${use}o`,
        sequence: use * 2 + 1,
        type: 'outcome',
        ...about,
        value: use <= before ? 'helped' : 'hurt',
        evidence: 'simulated',
      },
    ]);
    if (use > before && isResting(standingOf(ledger.rows.l))) return use - before;
  }
  return Infinity;
}

/** Chance that a random good value is above a random bad one; ties count half. */
function auc(good: readonly number[], bad: readonly number[]): number {
  let above = 0;
  for (const high of good) for (const low of bad) above += high > low ? 1 : high === low ? 0.5 : 0;
  return above / (good.length * bad.length);
}

const share = (flags: readonly boolean[]): number =>
  flags.filter(Boolean).length / Math.max(1, flags.length);

/** A small reproducible generator (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
