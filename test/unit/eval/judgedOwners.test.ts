import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { judgedStores } from '../../eval/blocks/judgedStore';
import { ownerOf, realCollections } from '../../eval/sharedData';

const folder = 'test/eval/blocks';
const sessions = '../shared/data/sessions/split.json';
const data = ['../shared/data/retrieval-dev/collections.jsonl', sessions];

const read = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as readonly T[];
const listed = readdirSync(folder)
  .filter((name) => /^repositories\w*\.json$/.test(name))
  .flatMap((name) => read<{ readonly repository: string }>(join(folder, name)));
const judged = [...listed, ...judgedStores()].map(({ repository }) => repository);

describe('the judged blocks', () => {
  it('are found', () => {
    expect(listed.length).toBeGreaterThanOrEqual(84);
  });

  // Names of others stay in the data of others, so without it there is nothing to compare with.
  it.skipIf(!data.every((file) => existsSync(file)))(
    'are of owners of whom no lesson and no session was seen, in the open part or the kept',
    () => {
      const seen = [
        ...realCollections(false),
        ...realCollections(true),
        ...read<{ readonly repo: string }>(sessions),
      ];
      const owners = new Set(seen.map(({ repo }) => ownerOf(repo)));
      expect(judged.filter((repository) => owners.has(ownerOf(repository)))).toEqual([]);
    },
  );
});
