import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { vectorSources } from '../../eval/retrieval/fitVectors';
import { ownerOf, realCollections, type RealCollection } from '../../eval/sharedData';

const shared = '../shared/data';
const names = `${shared}/repositories.txt`;
const sessions = `${shared}/sessions/split.json`;

describe('the repositories that vectors of words learn from', () => {
  const sources = vectorSources();

  it('are each named once, with a commit', () => {
    expect(new Set(sources.map(({ repo }) => repo)).size).toBe(sources.length);
    for (const { repo, commit } of sources) {
      expect(repo).toMatch(/^[\w.-]+\/[\w.-]+$/);
      expect(commit).toMatch(/^[0-9a-f]{40}$/);
    }
  });

  it.skipIf(!existsSync(names))('stand in the list of public repositories', () => {
    const listed = new Set(readFileSync(names, 'utf8').split('\n'));
    expect(sources.filter(({ repo }) => !listed.has(repo))).toEqual([]);
  });

  it.skipIf(!existsSync(sessions))('share no owner with what ranking is judged on', () => {
    const recorded = JSON.parse(readFileSync(sessions, 'utf8')) as readonly RealCollection[];
    const judged = [...realCollections(false), ...realCollections(true), ...recorded];
    const owners = new Set(judged.map(({ repo }) => ownerOf(repo)));
    expect(owners.size).toBeGreaterThan(20);
    expect(sources.filter(({ repo }) => owners.has(ownerOf(repo)))).toEqual([]);
  });
});
