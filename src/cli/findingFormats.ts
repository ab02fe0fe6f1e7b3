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

/** Annotations of a pull request: `::warning file=…,line=…::…`. */
export function asAnnotations(findings: readonly Finding[]): string {
  return findings
    .map((finding) => {
      const { path, line, column, endColumn, code } = finding;
      const place = `file=${property(path)},line=${line},col=${column},endColumn=${endColumn}`;
      return `::warning ${place},title=lessons ${code}::${data(sayFinding(finding))}\n`;
    })
    .join('');
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
