import { describe, expect, it } from 'vitest';
import {
  compareActions,
  intentOf,
  intentSimilarity,
} from '../../../../../src/core/capture/sessions/requestIntent';

const likeness = (a: string, b: string): number => intentSimilarity(intentOf(a), intentOf(b));
const work = (text: string): string[] => [...intentOf(text).work];

describe('what a request asks for', () => {
  it.each([
    ['an order', 'Create a banner for the shop', 'add'],
    ['a wish', 'could we have a new banner for the shop?', 'add'],
    ['something that is not there', 'the shop has no banner', 'add'],
    ['a noun alone', 'banner for the shop pls', 'add'],
    ['one more of a kind', 'run the banners on mobile as well', 'add'],
    ['the clause that asks, not the one that explains', 'Loading is slow. Add a banner.', 'add'],
    ['what "it" points at', 'Our shop has no banner, create it', 'add'],
    ['a question', 'why does the banner flicker?', 'ask'],
    ['something broken', 'the banner crashes on resize', 'fix'],
    ['what goes wrong with something new', 'new visitors get the banner twice', 'fix'],
    ['a verb in two parts', 'switch the banner on for editors', 'add'],
    ['a German verb in two parts', 'Bitte leg für die Startseite ein Banner an', 'add'],
    [
      'a wish before what it should do',
      'the shop gets a new banner. it should hide at night',
      'add',
    ],
    ['a noun that is a verb elsewhere', 'The visitor list needs a banner', 'add'],
    ['another version', 'move the project to Go 1.25', 'upgrade'],
    ['tests of a thing, not the thing', 'write unit tests for the banner', 'test'],
    ['words about a thing, not the thing', 'write a docstring for the banner', 'document'],
    ['Spanish', 'elimina el banner de la tienda', 'remove'],
    ['German', 'Ein neues Banner hinzufügen', 'add'],
    ['Russian', 'почини баннер', 'fix'],
    ['Chinese', '删除横幅', 'remove'],
    ['Japanese', 'バナーを追加して', 'add'],
  ])('is read from %s', (_, text, kind) => {
    expect(work(text)).toContain(kind);
  });

  it('is never the same for different kinds of work, however alike the words', () => {
    expect(compareActions(intentOf('add the export job'), intentOf('remove the export job'))).toBe(
      'other',
    );
    expect(likeness('add the export job', 'remove the export job')).toBe(0);
  });

  it('is the same in other words, orders and languages', () => {
    expect(
      likeness('Add a webhook for refunds', 'webhook for signups, new please'),
    ).toBeGreaterThan(0.5);
    expect(likeness('add a dialog', 'crea un diálogo')).toBeGreaterThan(0.5);
    expect(likeness('add an email template', '新增邮件模板')).toBeGreaterThan(0.5);
  });

  it('is told by what is made more than by where it goes', () => {
    const one = likeness('add a metric for logins', 'add a metric for refunds');
    const other = likeness('add a metric for logins', 'add a migration for logins');
    expect(other).toBeLessThan(one);
    expect(other).toBeLessThan(0.5);
  });

  it('does not depend on the names that a request fills in', () => {
    expect(likeness('rename `fetchUsr` to `fetchUser`', 'rename class Mngr to Manager')).toBe(1);
  });

  it.each([
    'CI is red again since Monday',
    'Staging ist seit Montag rot',
    'CI est rouge depuis lundi',
  ])('does not say what to do where it says how a thing is: %s', (text) => {
    expect(work(text)).toEqual([]);
    expect(compareActions(intentOf(text), intentOf('Add a preview of the site'))).toBe('open');
  });

  it('takes one reading of a word that may stand for several things', () => {
    expect(
      likeness('add a hook that sorts changed imports', 'add a hook that reads the viewport'),
    ).toBeLessThan(0.5);
  });

  it('compares half as surely where a verb of no known kind asks', () => {
    expect(compareActions(intentOf('polish the sensor'), intentOf('add a sensor'))).toBe('open');
    expect(likeness('polish the sensor', 'add a sensor')).toBeLessThanOrEqual(0.5);
  });
});
