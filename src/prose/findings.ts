import type { Finding, FindingCode } from '../core/capture/check/finding';
import type { HeaderFault } from '../core/capture/check/tryHeader';

/** What a finding says: its code, or a sentence of its own for some of what is gone, missing or contradicted. Of a header each fault has one. */
export type FindingSentence =
  Exclude<FindingCode, 'front-matter'> | 'moved' | 'missingSection' | 'otherManager';

/** What is wrong with a line of an instruction file and what to do, without an end mark. */
export const findings: Readonly<
  Record<
    | `finding.${FindingSentence | 'since'}`
    | `header.${HeaderFault}`
    | `thing.${Finding['subject']}`,
    string
  >
> = {
  'finding.gone': '{thing} `{said}` is gone{since}',
  'finding.moved': '{thing} `{said}` is gone{since}; it is `{fix}` now',
  'finding.missing': '{thing} `{said}` leads to no file',
  'finding.missingSection': '{thing} `{said}` leads to no heading',
  'finding.empty': '{thing} `{said}` of "{detail}" fits no file',
  'finding.too-large':
    'with those above it this file has {detail} bytes; Codex reads the first 32,768 and cuts the rest off',
  'finding.outdated': '{thing} `{said}` is said, the project itself asks for {detail}{since}',
  'finding.contradicts': '{detail} says otherwise',
  'finding.otherManager': '{thing} `{said}` is said, the repository keeps `{detail}`{since}',
  'finding.since': ' since {commit}',
  'thing.path': 'path',
  'thing.link': 'link',
  'thing.import': 'imported file',
  'thing.glob': 'pattern',
  'thing.script': 'script',
  'thing.composer script': 'composer script',
  'thing.tool': 'tool',
  'thing.target': 'make target',
  'thing.recipe': 'just recipe',
  'thing.package': 'workspace package',
  'thing.crate': 'crate',
  'thing.header': 'header',
  'thing.file': 'file',
  'thing.flag': 'flag',
  'thing.variable': 'make variable',
  'thing.manager': 'package manager',
  'thing.anchor': 'section',
  'thing.statement': 'line',
  'thing.version': 'version',
  'header.not-yaml': 'the header is no YAML that can be read, so nothing in it counts',
  'header.apply-to-missing': 'without "applyTo" these instructions are never applied by themselves',
  'header.apply-to-no-text':
    '"applyTo" must be one text with commas, not a list: a list is ignored',
  'header.always-apply-no-boolean':
    '"alwaysApply" must be true or false without quotation marks: text is ignored',
  'header.skill-name-missing': 'a skill without "name" is not loaded',
  'header.skill-name-differs':
    '"name" must be the name of the folder, else the skill is not loaded',
  'header.skill-description-missing': 'a skill without "description" is never chosen',
  'header.skill-description-too-long': '"description" may have 1024 characters',
};
