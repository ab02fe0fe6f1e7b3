import { expect } from 'vitest';
import type { TeamJournal } from '../../src/core/operations/team/teamJournal';
import { newPrivateKey } from '../../src/node/team/nodeSignatures';
import { bundle, run } from '../faults/faultProcess';
import { idsOf, pulled } from './teamEvents';

/** What a process that writes to a team needs to know: the kind of place, where it is, and the team. */
export type WriterPlace = readonly [
  kind: 'folder' | 'ref' | 'postgres',
  place: string,
  team: string,
];

/** Processes of so many people tell events and are killed without warning; each is started again and tells everything once more. */
export async function expectKilledWritersLoseNothing(
  place: WriterPlace,
  reader: () => TeamJournal,
  { writers = 8, events = 40, longestLife = 60 } = {},
): Promise<void> {
  const worker = bundle('test/faults/teamWorker.ts');
  const people = Array.from({ length: writers }, (_, who) => ({
    args: [...place, String(who), String(events)],
    environment: { LESSONS_TEST_KEY: newPrivateKey() },
  }));
  const killed = await Promise.all(
    people.map(({ args, environment }) =>
      run(worker, args, { environment, killAfterMs: Math.random() * longestLife }),
    ),
  );
  expect(killed.some(({ code }) => code === null)).toBe(true);
  const acknowledged = killed.flatMap(({ lines }) => lines);
  const kept = idsOf((await pulled(reader())).events);
  expect(new Set(kept).size).toBe(kept.length);
  expect(acknowledged.filter((id) => !kept.includes(id))).toEqual([]);

  for (const { code, errors } of await Promise.all(
    people.map(({ args, environment }) => run(worker, args, { environment })),
  ))
    expect([code, errors]).toEqual([0, '']);
  const all = idsOf((await pulled(reader())).events);
  expect([all.length, new Set(all).size]).toEqual([writers * events, writers * events]);
}
