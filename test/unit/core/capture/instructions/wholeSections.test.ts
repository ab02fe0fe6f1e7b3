import { describe, expect, it } from 'vitest';
import { importedText } from '../../../../support/importedText';

describe('a section', () => {
  const long = 'with words that say more of it and go on for quite some time';
  const step = `Write the migration beside the others. It is read by the tool ${long}.`;

  it('keeps its paragraphs together where they fit, so that none loses its reason or its bound', async () => {
    const { bodies } = await importedText(
      '# A\n\n## Dates\n\nStore dates in UTC.\n\nThe report is the only exception.\n',
    );
    expect(bodies).toEqual(['- Store dates in UTC. The report is the only exception.']);
  });

  it('keeps what follows a fence with it', async () => {
    const { bodies } = await importedText(
      '# A\n\n## Linking\n\nList the package first:\n\n```sh\npnpm add x\n```\n\nThen run `pnpm install`.\n',
    );
    expect(bodies).toEqual([
      'Linking: List the package first:\n`pnpm add x`\nThen run `pnpm install`.',
    ]);
  });

  it('does not join what announces something that does not come', async () => {
    const { bodies } = await importedText(
      '# A\n\n## Linking\n\nRun this:\n\n```sh\npnpm add x\n```\n\nIt looks like this:\n\n<img src="a.png">\n',
    );
    expect(bodies).toEqual(['Linking: Run this:\n`pnpm add x`']);
  });

  it('says where commands are run before each of them, also below later headings where it is said of all', async () => {
    const commands = ['build', 'lint', 'test', 'bench', 'docs', 'pack', 'ship'];
    const items = commands.map((name) => `- ${name}: \`make ${name}\`\n`).join('');
    const { bodies } = await importedText(
      `# A\n\n## Commands\n\nAll commands run from \`sdk/go/\`.\n\n${items}\n## Proto files\n\n- After a change: \`make proto\`\n- Never edit by hand.\n`,
    );
    expect(bodies).toContain('- All commands run from `sdk/go/`. lint: `make lint`');
    expect(bodies.join('\n')).toMatch(/All commands run from `sdk\/go\/`\. .*`make proto`/);
    expect(bodies.join('\n')).not.toMatch(/sdk\/go.*Never edit/);
  });

  it('of a nested file says the folder before a command', async () => {
    const { bodies } = await importedText(
      '- Build it with `make all`.\n- Never mix tabs.\n',
      'sdk/go/AGENTS.md',
    );
    expect(bodies).toEqual(['- For `sdk/go/`: Build it with `make all`.', '- Never mix tabs.']);
  });

  it('of a file about one thing says its title', async () => {
    const text = '# Legacy hooks\n\n## Imports\n\n- Use the factory.\n';
    expect((await importedText(text, '.cursor/rules/hooks.mdc')).bodies).toEqual([
      '- Legacy hooks: Imports: Use the factory.',
    ]);
    expect((await importedText(text)).bodies).toEqual(['- Imports: Use the factory.']);
  });

  it('keeps a list together whose items mean nothing alone, and parts one whose items are rules', async () => {
    const order =
      '# A\n\n## Import order\n\n- Test helpers first\n- Modules of others\n- Relative ones\n';
    expect((await importedText(order)).bodies).toEqual([
      'Import order:\n- Test helpers first\n- Modules of others\n- Relative ones',
    ]);
    const rules = '# A\n\n## Types\n\n- Never use `any`.\n- Use `unknown` for input.\n';
    expect((await importedText(rules)).bodies).toHaveLength(2);
  });

  it('keeps points that are done in turn together', async () => {
    const { bodies } = await importedText(
      '# A\n\n## Proposals\n\n- First look for a proposal like yours.\n- If there is none, write one.\n- Wait for an answer.\n- Once approved, start.\n',
    );
    expect(bodies).toHaveLength(1);
  });

  it('says steps that are too long in their first sentences, with the place of the rest', async () => {
    const steps = [1, 2, 3, 4, 5, 6].map((at) => `${at}. ${step}\n`).join('');
    const { bodies } = await importedText(`# A\n\n## Adding a table\n\n${steps}`);
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).toMatch(/\n6\. Write[^\n]*\n\(more in `AGENTS\.md`, “Adding a table”\)$/);
    expect(bodies[0]).not.toContain('It is read by the tool');
  });

  it('of which one paragraph is too long gives its rule with what bounds it, not its reason', async () => {
    const reason = `The parser reads them twice ${long} ${long} ${long}.`;
    const { bodies } = await importedText(
      `# A\n\n## Names\n\n${reason} Never rename a table. ${reason} Tables of tests may be renamed only by their owner.\n`,
    );
    expect(bodies).toEqual([
      '- Names: Never rename a table. Tables of tests may be renamed only by their owner. (more in `AGENTS.md`, “Names”)',
    ]);
  });

  it.each([
    ['tells how it works', 'The compiler cannot see files that were generated before the start.'],
    ['only points on', 'Please see the [policy](POLICY.md) before anything.'],
    ['promises', 'TODO: say which port must be used.'],
  ])('stays out where its text %s', async (_, text) => {
    expect((await importedText(`# A\n\n## Notes\n\n${text}\n`)).bodies).toEqual([]);
  });
});
