import { describe, expect, it } from 'vitest';
import { importedText } from '../../../../support/importedText';

const bodiesOf = async (
  text: string,
  path = '.github/pull_request_template.md',
): Promise<readonly string[]> => (await importedText(text, path)).bodies;

describe('templates of pull requests', () => {
  it.each([
    ['a comment', '<!-- Never open a draft. -->\n', ['- Never open a draft.']],
    [
      'a comment over lines',
      '## Tests\n<!--\n  Never open a draft.\n-->\n\n- [ ] Add tests.\n',
      ['- Tests: Never open a draft.', '- Add tests.'],
    ],
    ['no comment beside other words', 'Closes #1.\n<!-- Never open a draft. -->\n', []],
    ['not what is to be filled in', '<!-- Please describe your change here. -->\n', []],
    ['nothing that leans on thanks', '<!-- We love lamps. So, we never open a draft. -->\n', []],
    [
      'no thanks before what is asked',
      '<!-- Thank you for your time! Never open a draft. -->\n',
      ['- Never open a draft.'],
    ],
  ])('tell %s', async (_, text, bodies) => {
    expect(await bodiesOf(text)).toEqual(bodies);
  });

  it('alone have words in comments', async () => {
    expect(await bodiesOf('<!-- Never open a draft. -->\n', 'CONTRIBUTING.md')).toEqual([]);
  });
});
