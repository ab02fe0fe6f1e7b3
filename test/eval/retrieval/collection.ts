import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A lesson of a collection as written in its file: `L name | triggers | body`. */
export interface WrittenLesson {
  readonly name: string;
  readonly triggers: readonly string[];
  readonly body: string;
}

/** A request with the lessons it needs: 2 = wrong without it, 1 = useful. None = nothing is relevant. */
export interface GradedRequest {
  readonly text: string;
  readonly grades: ReadonlyMap<string, number>;
}

/**
 * `train`: their misses were read. `check`: written with them, never read but for figures; likelihood.json is fitted on them.
 * `tune`: looked at while tuning. `keep`: written before, kept apart. `fresh`: written when the first vocabulary was done.
 */
export const halves = ['train', 'check', 'tune', 'keep', 'fresh'] as const;
export type Half = (typeof halves)[number];

/** Lessons of one imagined repository and what its developers ask. */
export interface Collection {
  readonly name: string;
  readonly half: Half;
  readonly lessons: readonly WrittenLesson[];
  readonly requests: readonly GradedRequest[];
}

/** From the root of the project, where every command of package.json runs. */
const folder = 'test/eval/retrieval/collections';

/** Reads every collection, in name order. A line that does not parse, or a grade for an unknown lesson, throws. */
export function readCollections(): readonly Collection[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .map((file) =>
      parseCollection(file.replace(/\.txt$/, ''), readFileSync(join(folder, file), 'utf8')),
    );
}

function parseCollection(name: string, text: string): Collection {
  const [title = '', ...lines] = text.trim().split('\n');
  const lessons = lines.filter((line) => line.startsWith('L ')).map(parseLesson);
  const broad =
    lines
      .find((line) => line.startsWith('B '))
      ?.slice(2)
      .split(' ') ?? [];
  const requests = lines
    .filter((line) => line.startsWith('R '))
    .map((line) => parseRequest(line, broad));
  const names = new Set(lessons.map((lesson) => lesson.name));
  for (const { grades, text: request } of requests)
    for (const lesson of grades.keys())
      if (!names.has(lesson)) throw new Error(`${name}: "${request}" names no lesson ${lesson}`);
  return {
    name,
    half: halves.find((half) => title.endsWith(`Half: ${half}`)) ?? 'tune',
    lessons,
    requests,
  };
}

function parseLesson(line: string): WrittenLesson {
  const [name = '', triggers = '', ...body] = line
    .slice(2)
    .split('|')
    .map((part) => part.trim());
  const words = triggers.split(',').map((word) => word.trim());
  return { name, triggers: words.filter(Boolean), body: body.join('|') };
}

/** `R text => name:grade …`; the `B` lessons are useful (1) for any change of code, so not after a `!`. */
function parseRequest(line: string, broad: readonly string[]): GradedRequest {
  const at = line.lastIndexOf('=>');
  const written = line
    .slice(at + 2)
    .trim()
    .split(/\s+/)
    .filter(Boolean);
  const isCode = written.length > 0 && written[0] !== '!';
  const grades = written
    .filter((grade) => grade !== '!')
    .map((grade): [string, number] => {
      const [lesson = '', value] = grade.split(':');
      return [lesson, Number(value)];
    });
  const useful = (isCode ? broad : []).map((name): [string, number] => [name, 1]);
  return { text: line.slice(2, at).trim(), grades: new Map([...useful, ...grades]) };
}
