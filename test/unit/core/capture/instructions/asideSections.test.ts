import { describe, expect, it } from 'vitest';
import { importInstructions } from '../../../../../src/core/capture/importInstructions';
import { importedText } from '../../../../support/importedText';
import { InMemoryRepositoryReader } from '../../../../support/inMemoryRepositoryReader';

const rule = 'Never put two lamps in one box.';
const under = (heading: string, said = rule): string => `# Guide\n\n## ${heading}\n\n${said}\n`;

const bodiesOf = async (text: string, path = 'CONTRIBUTING.md'): Promise<readonly string[]> =>
  (await importedText(text, path)).bodies;

describe('sections of a page for people that tell of something else than a change', () => {
  it.each([
    'Reporting a bug',
    'Report bugs using [issues](https://a.b/issues)',
    'Opening an issue to request a new feature',
    'Submitting an Issue',
    'Filing bug reports',
    'Reporting questions, support requests, ideas',
    'Issues',
    'Issue guidelines',
    'Question, bug reports and feature requests',
    'Security Issues',
    'How to get help',
    'Questions?',
    'Support',
    'Triaging a Bug Report',
    'Code of Conduct',
    'Contacting maintainers',
    'Financial contributions',
    'Some ideas how you can help',
    'Ways to Contribute',
    '4. Release Process',
    'Minor releases',
    'Release & publish',
    'Creating a new release',
    'How to make a release',
    'Releasing to the store',
    'Releasing Lamps',
    'Publishing New Packages',
    'Deployment (maintainers only)',
    'Becoming a maintainer',
    'Contributor Ladder',
    'Reviewing Pull Requests',
    '报告问题',
    '发布流程',
  ])('under “%s” nothing is told', async (heading) => {
    expect(await bodiesOf(under(heading))).toEqual([]);
    expect(await bodiesOf(`${under(heading)}\n### Boxes\n\n${rule}\n`)).toEqual([]);
  });

  it.each([
    'How to contribute',
    'Submitting a pull request',
    'Opening the pull request',
    'Feature proposals',
    'Release notes',
    'Security',
    'Reviews',
    'Maintaining the boxes',
    'Language Support',
  ])('under “%s” a rule is told', async (heading) => {
    expect(await bodiesOf(under(heading))).not.toEqual([]);
  });

  it.each([
    ['Releases', 'Never mention a release in your pull request.'],
    ['Releasing lamps', 'Private lamps don’t need changesets and must stay so.'],
    ['Reporting a bug', 'Refrain from updating the changelog.'],
    ['Feature Requests', 'If a lamp has a switch, it belongs in Halls.'],
  ])('tells what is asked of a change there too: %s', async (heading, asked) => {
    expect((await bodiesOf(under(heading, asked))).join()).toContain(asked);
  });

  it('tells all that is written for assistants, and all of a page that was named', async () => {
    expect(await bodiesOf(under('Releasing'), 'AGENTS.md')).toEqual([`- Releasing: ${rule}`]);
    const reader = new InMemoryRepositoryReader({ 'CONTRIBUTING.md': under('Releasing') });
    const named = { named: ['CONTRIBUTING.md'] };
    const { statements } = await importInstructions(reader, [], undefined, named);
    expect(statements.map(({ standing }) => standing)).toEqual(['new']);
  });
});
