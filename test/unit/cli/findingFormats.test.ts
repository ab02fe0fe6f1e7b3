import { describe, expect, it } from 'vitest';
import { annotationOf, asAnnotations, asSarif } from '../../../src/cli/findingFormats';
import type { Finding, FindingCode } from '../../../src/core/capture/check/finding';
import { sarifFaults } from '../../support/sarifFaults';

const commit = {
  id: 'a'.repeat(40),
  author: 'Ada',
  date: '2026-03-01T00:00:00Z',
  subject: 'Move it',
};
const place = { line: 3, column: 5, endColumn: 9, said: 'a/b c' };
const subjects: Readonly<Record<FindingCode, Finding['subject']>> = {
  gone: 'path',
  missing: 'link',
  empty: 'glob',
  'front-matter': 'header',
  'too-large': 'file',
  outdated: 'version',
  contradicts: 'manager',
};
const findings = Object.entries(subjects).map(([code, subject]): Finding => {
  const path = `docs/我的 rules%/${code}.md`;
  return {
    ...place,
    path,
    code: code as FindingCode,
    subject,
    detail: 'not-yaml',
    commit,
    fix: 'd',
  };
});

describe('findings as SARIF', () => {
  it('are valid by the schema, of every kind, with spaces and signs in paths', () => {
    expect(sarifFaults(asSarif(findings))).toEqual([]);
  });

  it('are valid where nothing was found', () => {
    expect(sarifFaults(asSarif([]))).toEqual([]);
  });

  it('are valid at the start of a file', () => {
    const [first] = findings;
    const start = { line: 1, column: 1, endColumn: 1, said: '' };
    expect(sarifFaults(asSarif(first ? [{ ...first, ...start }] : []))).toEqual([]);
  });

  it('would not be valid without a message or with an unknown word', () => {
    const log = asSarif(findings.slice(0, 1));
    const [result] = log.runs[0]?.results ?? [];
    const broken = {
      ...log,
      runs: [{ ...log.runs[0], results: [{ ...result, message: 'text' }] }],
    };
    expect(sarifFaults(broken)).not.toEqual([]);
    expect(sarifFaults({ ...log, version: '2.0' })).not.toEqual([]);
  });
});

describe('findings as annotations of GitHub', () => {
  it('escape what would end a property or the line', () => {
    const [first] = findings;
    const odd: Finding[] = first ? [{ ...first, path: 'a:b,c.md', said: '50%\r\n' }] : [];
    expect(asAnnotations(odd.map(annotationOf))).toBe(
      '::warning file=a%3Ab%2Cc.md,line=3,col=5,endColumn=9,title=lessons gone::path `50%25%0D%0A` is gone since aaaaaaaa (Ada, 2026-03-01: Move it); it is `d` now\n',
    );
  });
});
