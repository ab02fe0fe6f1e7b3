import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskFaults, FaultyDisk, type DiskFault } from './faultyDisk';
import { prepareFolder, seenBy, withManager, type SeenLesson } from './verbFolder';
import { inPassing, verbTable } from './verbTable';

/** What became of every writing call of every verb under one kind of fault. */
export interface VerbTally {
  readonly fault: DiskFault;
  readonly cases: number;
  readonly seconds: number;
  readonly failures: readonly string[];
}

/** Makes the n-th writing call of every verb go wrong, for every n, in a folder of its own each time. */
export async function tallyVerbs(
  only: (verb: string) => boolean = () => true,
): Promise<readonly VerbTally[]> {
  const base = fs.mkdtempSync(join(tmpdir(), 'lessons-verbs-'));
  const disk = new FaultyDisk();
  try {
    await prepareFolder(join(base, 'prepared'));
    const verbs = Object.keys(verbTable).filter(only);
    const bench = new Bench(base, disk);
    const tallies: VerbTally[] = [];
    for (const fault of diskFaults) {
      const failures: string[] = [];
      let cases = 0;
      const started = performance.now();
      for (const verb of verbs) {
        const calls = await bench.callsOf(verb);
        for (let at = 1; at <= calls; at += 1) {
          cases += 1;
          const what = await bench.tryOne(verb, fault, at);
          if (what !== undefined) failures.push(`${verb}, call ${at} of ${calls}: ${what}`);
        }
      }
      const seconds = (performance.now() - started) / 1_000;
      tallies.push({ fault, cases, failures, seconds });
    }
    return tallies;
  } finally {
    disk.remove();
    fs.rmSync(base, { recursive: true, force: true });
  }
}

/** How a verb ends where nothing goes wrong. */
interface CleanEnd {
  readonly calls: number;
  readonly before: readonly SeenLesson[];
  readonly after: readonly SeenLesson[];
}

class Bench {
  private readonly clean = new Map<string, CleanEnd>();
  private made = 0;

  constructor(
    private readonly base: string,
    private readonly disk: FaultyDisk,
  ) {}

  async callsOf(verb: string): Promise<number> {
    return (await this.cleanEnd(verb)).calls;
  }

  /** `undefined` = held; else what was lost. */
  async tryOne(verb: string, fault: DiskFault, at: number): Promise<string | undefined> {
    const clean = await this.cleanEnd(verb);
    const folder = this.copy();
    try {
      this.disk.arm(fault, at);
      const isAcknowledged = await runVerb(folder, verb);
      this.disk.disarm();
      const seen = await look(folder);
      const lost = whatIsLost(seen, clean);
      if (lost !== undefined) return lost;
      if (isSame(seen, clean.after)) return undefined;
      if (isAcknowledged && !(fault === 'power lost' && inPassing.has(verb)))
        return `it was acknowledged and is not there: ${difference(seen, clean.after)}`;
      await runVerb(folder, verb);
      const retried = await look(folder);
      return isSame(retried, clean.after)
        ? undefined
        : `once more, it ends otherwise: ${difference(retried, clean.after)}`;
    } finally {
      this.disk.disarm();
      fs.rmSync(folder, { recursive: true, force: true });
    }
  }

  private async cleanEnd(verb: string): Promise<CleanEnd> {
    const known = this.clean.get(verb);
    if (known) return known;
    const folder = this.copy();
    const before = await look(folder);
    this.disk.arm();
    if (!(await runVerb(folder, verb))) throw new Error(`${verb} fails without any fault`);
    const { calls } = this.disk;
    const end = { calls, before, after: await look(folder) };
    this.clean.set(verb, end);
    return end;
  }

  private copy(): string {
    const folder = join(this.base, `case-${(this.made += 1)}`);
    fs.cpSync(join(this.base, 'prepared'), folder, { recursive: true });
    return folder;
  }
}

/** True where it said that it was done. */
async function runVerb(folder: string, verb: string): Promise<boolean> {
  try {
    await withManager(folder, async (manager) => verbTable[verb]?.(manager));
    return true;
  } catch {
    // Killed, or told the user why not: what counts is what is there afterwards.
    return false;
  }
}

/** What a new process sees. A window looks more than once: the first look may end what was begun. */
async function look(folder: string): Promise<readonly SeenLesson[]> {
  return withManager(folder, async (manager) => {
    await manager.list();
    return seenBy(manager);
  });
}

/** What must never be: a lesson that is gone, in two folders, or half of one. */
function whatIsLost(seen: readonly SeenLesson[], { before, after }: CleanEnd): string | undefined {
  // Of the project and of the user's own at once may be what is on its way there.
  const ids = seen.flatMap(({ id, place }) => (id === '' ? [] : [`${place.split('/')[0]} ${id}`]));
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice !== undefined) return `${twice} lies in two folders`;
  const left = (rows: readonly SeenLesson[], id: string) => rows.some((row) => row.id === id);
  const gone = before.find(({ id }) => left(after, id) && !left(seen, id));
  if (gone) return `${gone.place} is gone`;
  const half = seen.find(({ seen: facts }) => facts.startsWith('["broken"'));
  return half && `${half.place} is broken`;
}

const isSame = (a: readonly SeenLesson[], b: readonly SeenLesson[]): boolean =>
  difference(a, b) === '';

/** Places in which two looks differ; ids of new lessons are made up each time. */
function difference(a: readonly SeenLesson[], b: readonly SeenLesson[]): string {
  const seen = (rows: readonly SeenLesson[]) =>
    new Map(rows.map(({ place, seen: facts }) => [place, facts]));
  const [first, second] = [seen(a), seen(b)];
  return [...new Set([...first.keys(), ...second.keys()])]
    .filter((place) => first.get(place) !== second.get(place))
    .map(
      (place) =>
        `${place} ${first.get(place) ?? 'missing'} instead of ${second.get(place) ?? 'missing'}`,
    )
    .join('; ')
    .slice(0, 400);
}
