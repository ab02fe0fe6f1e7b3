import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { weekName } from '../../../src/node/journal/weekName';
import { writeMadeUpRepository } from '../../support/manyLessons';

const week = 7 * 86_400_000;
const weeks = 20;
const key = 'abcdefghjkmn';
/** Events written at a time. */
const piece = 20_000;

/**
 * A repository with that many lessons, all approved by the version that is measured, and the journal of some months: reads, receipts and
 * steps of tasks. No cache is left, as after an update.
 */
export function writeLongUse(
  at: string,
  lessons: number,
  events: number,
  approve: () => void,
): void {
  const root = join(at, 'repository');
  writeMadeUpRepository(root, lessons);
  writeFileSync(join(root, '.git', 'repo-lessons-key'), `${key}\n`);
  approve();
  const state = join(at, 'home', 'state', key);
  mkdirSync(join(state, 'journal'), { recursive: true });
  const start = Date.now() - weeks * week;
  for (let from = 0; from < events; from += piece) {
    const time = start + Math.floor((from / events) * (weeks - 1) * week);
    const lines = Array.from({ length: Math.min(piece, events - from) }, (_, offset) =>
      JSON.stringify(eventAt(from + offset, time + offset, lessons)),
    );
    appendFileSync(
      join(state, 'journal', `${weekName(time)}.jsonl`),
      lines.map((line) => `\n${line}\n`).join(''),
    );
  }
  rmSync(join(state, 'projection'), { force: true });
}

function eventAt(number: number, time: number, lessons: number): object {
  const lesson = `lesson-${number % lessons}`;
  const header = { v: 1, id: `e${number}`, time, process: `p${number % 9}`, sequence: number };
  const request = `r${Math.floor(number / 4)}`;
  switch (number % 4) {
    case 0:
      return { ...header, type: 'read', lesson, request, surface: 'chat' };
    case 1:
      return { ...header, type: 'injected', lesson, request, tokens: 40 };
    case 2:
      return {
        ...header,
        type: 'tool-called',
        episode: request,
        tool: 'read_file',
        input: '{"path":"src/a.ts"}',
        ok: true,
        milliseconds: 12,
      };
    default:
      return {
        ...header,
        type: 'outcome',
        lesson,
        request,
        value: 'helped',
        evidence: 'tests ran',
      };
  }
}
