import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lackData } from './lackData';
import type { Label } from '../../src/core/lesson/verdict';

/** Where the data of others lies, seen from the project's root. None of its text is ever written into the project. */
const folder = '../shared/data';

/** A prompt of a real person with the label a careful reader gave it. */
export interface LabelledPrompt {
  readonly id: string;
  readonly text: string;
  readonly previous?: string;
  readonly label: Label;
  readonly ambiguous?: boolean;
  readonly lang?: string;
  /** Repository (and file) that it comes from. */
  readonly source?: string;
}

/** A turn of a recorded session, and whether the agent edited files of the repository before the next one. */
export interface RecordedTurn {
  readonly id: string;
  readonly repo: string;
  readonly text: string;
  readonly previous?: string | null;
  readonly first: boolean;
  readonly edits: 'yes' | 'no';
  /** ISO time. */
  readonly at: string;
}

/** A lesson of a real repository. */
export interface RealLesson {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly body: string;
  /** Holds whatever is touched. */
  readonly general: boolean;
  readonly files?: readonly string[];
}

/** A real request with the lessons it needs: 2 = wrong without it, 1 = applies. */
export interface RealQuery {
  readonly id: string;
  readonly kind: 'code' | 'docs' | 'run' | 'none';
  readonly text: string;
  readonly relevant: Readonly<Record<string, number>>;
  readonly previous?: string;
  readonly lang?: string;
  readonly commit?: string;
  readonly files?: readonly string[];
}

/** The lessons of one repository, and what people ask there. */
export interface RealCollection {
  readonly repo: string;
  readonly commit: string;
  readonly kept?: boolean;
  readonly lessons: readonly RealLesson[];
  readonly queries: readonly RealQuery[];
}

/** Whether the figures of the kept part are asked for: once, at the end of a round. */
export const printsKept = process.argv.includes('--kept');

/** Ends the process with a sentence and code 3 where the data is not at hand. */
export function needSharedData(): void {
  if (!existsSync(folder)) lackData(`the data of others in ${folder}`);
}

function readLines<T>(file: string): readonly T[] {
  const lines = readFileSync(join(folder, file), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as T);
}

/** `owner/name` of a source: files behind it are cut off. */
export function repositoryOf(source: string | undefined): string {
  return /^[^/\s]+\/[^/\s]+/.exec(source ?? '')?.[0] ?? '';
}

/** The owner of a repository: data is left out by whole owners. */
export function ownerOf(source: string | undefined): string {
  return repositoryOf(source).split('/')[0]?.toLowerCase() ?? '';
}

/** Prompts for training, the kept repositories (names from m to p) apart. */
export function trainingPrompts(kept: boolean): readonly LabelledPrompt[] {
  const isKept = ({ source }: LabelledPrompt): boolean =>
    /^[m-p]/i.test(repositoryOf(source).split('/')[1] ?? '');
  return readLines<LabelledPrompt>('prompts-train.jsonl').filter((row) => isKept(row) === kept);
}

/** Prompts that were looked at in earlier rounds. */
export function developmentPrompts(): {
  readonly dev: readonly LabelledPrompt[];
  readonly more: readonly LabelledPrompt[];
} {
  return {
    dev: readLines<LabelledPrompt>('prompts-dev.jsonl'),
    more: readLines<LabelledPrompt>('prompts-dev-more.jsonl'),
  };
}

/** Turns of recorded sessions, of the open or the kept repositories. */
export function recordedTurns(kept: boolean): readonly RecordedTurn[] {
  const split = JSON.parse(readFileSync(join(folder, 'sessions/split.json'), 'utf8')) as readonly {
    readonly repo: string;
    readonly kept?: boolean;
  }[];
  const repos = new Set(
    split.filter((one) => (one.kept === true) === kept).map(({ repo }) => repo),
  );
  return readLines<RecordedTurn>('sessions/data/gate-dev.jsonl').filter(({ repo }) =>
    repos.has(repo),
  );
}

/** Collections of real lessons, the open or the kept ones. */
export function realCollections(kept: boolean): readonly RealCollection[] {
  return readLines<RealCollection>('retrieval-dev/collections.jsonl').filter(
    (one) => (one.kept === true) === kept,
  );
}
