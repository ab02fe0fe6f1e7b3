import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as guards from '../../../src/protocol/guards';
import { maxPageRows, paramGuards } from '../../../src/protocol/hostApi';

const query = {
  tab: 'lessons',
  text: '',
  states: [],
  scopes: [],
  sort: 'name',
  offset: 0,
  limit: 50,
  serial: 1,
};

describe('guards', () => {
  it('never throw and never accept what is no query', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        for (const guard of Object.values(paramGuards)) expect(guard(value)).toBeTypeOf('boolean');
        expect(paramGuards.showPage(value)).toBe(false);
      }),
    );
  });

  it('accept a page query as the page sends it', () => {
    expect(paramGuards.showPage(query)).toBe(true);
    expect(paramGuards.showPage({ ...query, open: 'k3v9' })).toBe(true);
    expect(paramGuards.showPage(structuredClone({ ...query, open: undefined }))).toBe(true);
  });

  it.each([
    ['a tab of its own', { tab: 'secrets' }],
    ['a page of the world', { limit: maxPageRows + 1 }],
    ['half a row', { offset: 0.5 }],
    ['a row before the first', { offset: -1 }],
    ['an unknown state', { states: ['golden'] }],
    ['more states than there are', { states: Array.from({ length: 99 }, () => 'active') }],
    ['a megabyte of search', { text: 'x'.repeat(1_000_000) }],
    ['an object for a text', { text: { length: 1 } }],
    ['a field nobody knows', { path: '/etc/passwd' }],
    ['an open row that is no id', { open: 7 }],
    ['no serial', { serial: undefined }],
    ['a number that is none', { offset: Number.NaN }],
  ])('refuse %s', (_, change) => {
    expect(paramGuards.showPage({ ...query, ...change })).toBe(false);
  });

  it('refuse fields that come by inheritance', () => {
    expect(paramGuards.undo(Object.create({ id: 'x' }))).toBe(false);
    const polluted: unknown = JSON.parse('{"id":"x","__proto__":{"admin":true}}');
    expect(paramGuards.undo(polluted)).toBe(false);
  });

  it('hold ids short and lines positive', () => {
    expect(paramGuards.openFile({ id: 'x', line: 12 })).toBe(true);
    expect(paramGuards.openFile({ id: 'x', line: 0 })).toBe(false);
    expect(paramGuards.openFile({ id: 'x'.repeat(601) })).toBe(false);
    expect(paramGuards.promote({ ids: ['x'] })).toBe(true);
    expect(paramGuards.promote({})).toBe(false);
    expect(paramGuards.goTo({ shortcut: 'scan' })).toBe(true);
    expect(paramGuards.goTo({ shortcut: 'workbench.action.quit' })).toBe(false);
  });

  it('tell flags from look-alikes', () => {
    expect(guards.flag(true)).toBe(true);
    expect(guards.flag('true')).toBe(false);
  });
});
