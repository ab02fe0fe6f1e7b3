import { describe, expect, it } from 'vitest';
import { readRequest } from '../../../../src/core/select/readRequest';

describe('readPhrasings', () => {
  it.each([
    ['add --depth to the scan', 'cli-commands'],
    ['bump eks to 1.31', 'dependency'],
    ['import subscriptions from an OPML file', 'import-feature'],
    ['parents can open reports of other children', 'data-leak'],
    ['the reminder is sent twice', 'idempotency'],
    ['the page makes 300 queries', 'n-plus-one'],
    ['fct_orders takes 2 hours to build', 'performance'],
    ['resize the photos in the background', 'jobs'],
    ['who changed the status of a claim?', 'audit'],
    ['make the batch size configurable', 'config'],
    ['add field `merchantCategory` to PaymentAuthorized', 'data-field'],
    ['rename the old option of the parser', 'compatibility'],
    ['MissingReferenceException in the turret', 'crash'],
    ['hide the chat until marketing is ready', 'feature-flag'],
    ['the date is off by one day', 'daylight-saving'],
    ['chore(deps): bump the http client', 'dependency'],
    ['perf: avoid a copy per row', 'performance'],
    ['add support for Python 3.13', 'language-version'],
    ['confusing error message for an unknown key', 'error-handling'],
    ['re-export the options type', 'public-api'],
    ['filters are gone after a reload', 'persisted-state'],
  ])('hears in "%s" what no single word says', (text, concept) => {
    expect([...readRequest({ text }).named.keys()]).toContain(concept);
  });

  it('takes the import of data for no import of a module', () => {
    expect(readRequest({ text: 'import contacts from a csv file' }).named.has('imports')).toBe(
      false,
    );
    expect(readRequest({ text: 'fix the import order' }).named.has('imports')).toBe(true);
  });

  it('is linear in long text without line ends', () => {
    const start = performance.now();
    readRequest({ text: 'replace import see take update add rename '.repeat(2_000) });
    expect(performance.now() - start).toBeLessThan(500);
  });
});
