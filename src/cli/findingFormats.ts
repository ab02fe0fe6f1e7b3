import type { Log, ReportingDescriptor, Result } from 'sarif';
import type { Finding, FindingCode } from '../core/capture/check/finding';
import { sayFinding } from '../prose/sayFinding';

const rules: Readonly<Record<FindingCode, string>> = {
  gone: 'A line names something the repository does not have any more.',
  missing: 'A link leads to no file.',
  empty: 'A pattern fits no file.',
  'front-matter': 'A header silently does nothing.',
  'too-large': 'A file is longer than what reads it takes.',
  contradicts: 'Another file of the repository says otherwise.',
  outdated: 'A line asks for another version than the project itself.',
};

/** One line a finding, as compilers print them. */
export function asText(findings: readonly Finding[]): string {
  return findings
    .map((finding) => `${finding.path}:${finding.line}:${finding.column}: ${sayFinding(finding)}\n`)
    .join('');
}

export type Format = 'text' | 'json' | 'sarif' | 'github';

/** One line of a pull request that something is said about. Columns absent = the whole line. */
interface Annotation {
  readonly path: string;
  readonly line: number;
  readonly columns?: readonly [first: number, last: number];
  readonly title: string;
  readonly message: string;
}

/** Annotations of a pull request: `::warning file=…,line=…::…`. */
export function asAnnotations(notes: readonly Annotation[]): string {
  return notes
    .map(({ path, line, columns, title, message }) => {
      const [col, end] = columns ?? [];
      const within = columns ? `,col=${col},endColumn=${end}` : '';
      const place = `file=${property(path)},line=${line}${within}`;
      return `::warning ${place},title=lessons ${title}::${data(message)}\n`;
    })
    .join('');
}

/** A finding as a note of its line. */
export function annotationOf(finding: Finding): Annotation {
  const { path, line, column, endColumn, code } = finding;
  return { path, line, columns: [column, endColumn], title: code, message: sayFinding(finding) };
}

function data(text: string): string {
  return text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
}

function property(text: string): string {
  return data(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
}

/** SARIF 2.1.0 (OASIS), with fixes as replacements. */
export function asSarif(findings: readonly Finding[]): Log {
  const descriptors = Object.entries(rules).map(([id, text]): ReportingDescriptor => ({
    id,
    shortDescription: { text },
  }));
  return {
    $schema:
      'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'lessons check', rules: descriptors } },
        columnKind: 'utf16CodeUnits',
        results: findings.map(resultOf),
      },
    ],
  };
}

function resultOf(finding: Finding): Result {
  const { path, line, column, endColumn, code, fix } = finding;
  const artifactLocation = { uri: encodeURI(path) };
  const region = { startLine: line, startColumn: column, endColumn };
  return {
    ruleId: code,
    level: 'warning',
    message: { text: sayFinding(finding) },
    locations: [{ physicalLocation: { artifactLocation, region } }],
    ...(fix !== undefined && {
      fixes: [
        {
          artifactChanges: [
            {
              artifactLocation,
              replacements: [{ deletedRegion: region, insertedContent: { text: fix } }],
            },
          ],
        },
      ],
    }),
  };
}
