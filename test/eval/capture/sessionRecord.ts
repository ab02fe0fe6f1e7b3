import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KnownLesson } from '../../../src/core/capture/gate';
import type { RefReader } from '../../../src/core/capture/sessions/captureContext';
import { readTasks } from '../../../src/core/capture/sessions/readTasks';
import type { RecordedTask } from '../../../src/core/capture/sessions/task';
import { say } from '../../../src/prose/say';

/** One lesson that a session should teach. A proposal is it where kind and all patterns fit its body. */
export interface Expected {
  readonly source: string;
  readonly kind: 'convention' | 'recipe';
  readonly what: string;
  /** Case-insensitive patterns that the body must hold. */
  readonly all: readonly string[];
}

/** What should be learnt from a session, written down before the miner was run on it. */
export interface Truth {
  /** Kind of work, for the rule of at most two sessions each. */
  readonly task: string;
  readonly ecosystem: string;
  /** Files of the repository it happened in. */
  readonly files: Readonly<Record<string, string>>;
  readonly known: readonly { readonly name: string; readonly body: string }[];
  readonly expect: readonly Expected[];
  /** Case-insensitive patterns that no proposal may hold anywhere. */
  readonly never: readonly string[];
}

/** A recorded session with its truth. */
export interface SessionRecord {
  readonly name: string;
  readonly tasks: readonly RecordedTask[];
  readonly truth: Truth;
}

/** All sessions of one folder, in name order. A record with problems throws: the benchmark must be sound. */
export function readSessionRecords(folder: string): SessionRecord[] {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .map((file) => file.slice(0, -'.jsonl'.length))
    .sort();
  return names.map((name) => {
    const { tasks, problems } = readTasks(
      readFileSync(join(folder, `${name}.jsonl`), 'utf8').split('\n'),
    );
    const [problem] = problems;
    if (problem) throw new Error(`${name}: ${say(problem.message)}`);
    const truth = JSON.parse(readFileSync(join(folder, `${name}.truth.json`), 'utf8')) as Truth;
    return { name, tasks, truth };
  });
}

/** The repository of a session: the files its truth lists, fields of package.json by their path. */
export function readerOf(truth: Truth): RefReader {
  return {
    exists: async (ref) => {
      const [path = '', field] = ref.replace(/~\w+$/, '').split('#');
      const text = truth.files[path];
      if (text === undefined || field === undefined) return text !== undefined;
      const script = /^scripts\.(.+)$/.exec(field)?.[1] ?? '';
      return text.includes(`"${script}"`);
    },
  };
}

/** The lessons a session starts with. */
export function knownOf(truth: Truth): KnownLesson[] {
  return truth.known.map((lesson, at) => ({ id: `known-${at}`, ...lesson }));
}
