import type { Finding } from '../../capture/check/finding';
import type { HeaderFault } from '../../capture/check/tryHeader';
import type { CommitSummary } from '../../ports';

const things: Readonly<Record<Finding['subject'], string>> = {
  path: 'path',
  link: 'link',
  import: 'imported file',
  glob: 'pattern',
  script: 'script',
  'composer script': 'composer script',
  tool: 'tool',
  target: 'make target',
  recipe: 'just recipe',
  package: 'workspace package',
  crate: 'crate',
  header: 'header',
  file: 'file',
  flag: 'flag',
  variable: 'make variable',
  manager: 'package manager',
  anchor: 'section',
  statement: 'line',
  version: 'version',
};

const faults: Readonly<Record<HeaderFault, string>> = {
  'not-yaml': 'the header is no YAML that can be read, so nothing in it counts',
  'apply-to-missing': 'without "applyTo" these instructions are never applied by themselves',
  'apply-to-no-text': '"applyTo" must be one text with commas, not a list: a list is ignored',
  'always-apply-no-boolean':
    '"alwaysApply" must be true or false without quotation marks: text is ignored',
  'skill-name-missing': 'a skill without "name" is not loaded',
  'skill-name-differs': '"name" must be the name of the folder, else the skill is not loaded',
  'skill-description-missing': 'a skill without "description" is never chosen',
  'skill-description-too-long': '"description" may have 1024 characters',
};

/** What is wrong with a line and what to do, in one sentence without an end mark. */
export function findingSentence(finding: Finding): string {
  const { code, subject, said, commit } = finding;
  const by = commit ? ` since ${commitName(commit)}` : '';
  return sentences[code](finding, `${things[subject]} \`${said}\``, by);
}

type Sentence = (finding: Finding, thing: string, by: string) => string;

const sentences: Readonly<Record<Finding['code'], Sentence>> = {
  gone: ({ fix }, thing, by) =>
    `${thing} is gone${by}${fix === undefined ? '' : `; it is \`${fix}\` now`}`,
  missing: ({ subject }, thing) =>
    subject === 'anchor' ? `${thing} leads to no heading` : `${thing} leads to no file`,
  empty: ({ detail }, thing) => `${thing} of "${detail ?? ''}" fits no file`,
  'front-matter': ({ detail }) => faults[detail as HeaderFault],
  'too-large': ({ detail }) =>
    `with those above it this file has ${detail ?? ''} bytes; Codex reads the first 32,768 and cuts the rest off`,
  outdated: ({ detail }, thing, by) =>
    `${thing} is said, the project itself asks for ${detail ?? ''}${by}`,
  contradicts: ({ subject, detail }, thing, by) =>
    subject === 'manager'
      ? `${thing} is said, the repository keeps \`${detail ?? ''}\`${by}`
      : `${detail ?? ''} says otherwise`,
};

/** "1a2b3c4d (Ada, 2026-03-01: Move the API)". */
function commitName({ id, author, date, subject }: CommitSummary): string {
  return `${id.slice(0, 8)} (${author}, ${date.slice(0, 10)}: ${subject})`;
}
