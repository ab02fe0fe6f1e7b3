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

  it.each([
    [
      'what a point to tick names',
      '## Checklist\n\n- [ ] I have updated the `CHANGELOG.md` of the lamp\n',
      ['- Checklist: I have updated the `CHANGELOG.md` of the lamp'],
    ],
    [
      'where it stands, without a heading that says so',
      '- [ ] Added an entry into `LAMPS.md`\n',
      ['- To tick in a pull request: Added an entry into `LAMPS.md`'],
    ],
    [
      'what holds sometimes',
      '## TODO\n\n- [ ] If lamps were changed, the halls are documented.\n',
      ['- To tick in a pull request: If lamps were changed, the halls are documented.'],
    ],
    ['not what everybody ticks', '## Checklist\n\n- [ ] I have added tests\n', []],
    ['no licence', '## Checklist\n\n- [ ] I have read `LICENSE.md` and agree\n', []],
    ['no kind of change', '## Kind\n\n- [ ] New lamp (non-breaking `lamp`)\n', []],
    ['no question', '## Checklist\n\n- [ ] Have you updated `LAMPS.md`?\n', []],
  ])('ask for %s', async (_, text, bodies) => {
    expect(await bodiesOf(text)).toEqual(bodies);
  });

  it('alone are ticked', async () => {
    const text = '- [ ] Added an entry into `LAMPS.md`\n';
    expect(await bodiesOf(text, 'CONTRIBUTING.md')).toEqual([]);
  });

  it('alone have words in comments', async () => {
    expect(await bodiesOf('<!-- Never open a draft. -->\n', 'CONTRIBUTING.md')).toEqual([]);
  });
});

describe('a page for people', () => {
  it.each([
    'Make sure you have a [GitHub account](https://a.b).',
    'Create an account on https://a.b',
    'Create a fork of project [a/b](https://a.b) on it.',
    'Fork the repository.',
    'Go to https://a.b and click the "fork" button to make your own copy.',
  ])('tells nobody alone: %s', async (said) => {
    expect(await bodiesOf(`# Guide\n\n- ${said}\n`, 'CONTRIBUTING.md')).toEqual([]);
  });

  it('tells with a fork what else is asked', async () => {
    const said = 'Fork the repository and branch off before you change it.';
    expect(await bodiesOf(`# Guide\n\n- ${said}\n`, 'CONTRIBUTING.md')).toEqual([`- ${said}`]);
  });

  it('says what stands below tabs', async () => {
    const text = '# Guide\n\n=== "Windows"\n\n    Never use `make lamps`.\n';
    expect(await bodiesOf(text, 'CONTRIBUTING.md')).toEqual(['- Windows: Never use `make lamps`.']);
  });
});
