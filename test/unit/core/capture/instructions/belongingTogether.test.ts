import { describe, expect, it } from 'vitest';
import { importedText } from '../../../../support/importedText';

describe('what belongs together in an instruction file', () => {
  it('keeps a sentence that breaks off with the command it breaks off before', async () => {
    const { bodies } = await importedText(
      '# Shop\n\n## Building the project\n\nThe shop is built with Gradle. To build everything, use\n\n`./gradlew assemble`\n\nTo test everything, use\n\n`./gradlew check` which must pass before a commit.\n',
    );
    expect(bodies).toEqual([
      expect.stringMatching(/To build everything, use\n`\.\/gradlew assemble`$/),
      expect.stringMatching(
        /To test everything, use `\.\/gradlew check` which must pass before a commit\.$/,
      ),
    ]);
  });

  it('says the name in bold above a paragraph with that paragraph, never after another', async () => {
    const { bodies } = await importedText(
      '## Requirements\n\nInstall JDK 21 before the first build.\n\n**Linux**\n\nInstall curl with:\n\n```sh\nsudo apt install libcurl4-openssl-dev\n```\n\n**macOS**\n\nInstall curl with:\n\n```sh\nbrew install curl\n```\n',
    );
    expect(bodies).toHaveLength(3);
    for (const body of bodies) expect(body).not.toMatch(/(?:Linux|macOS)$/);
    expect(bodies[1]).toContain('Linux: Install curl with:');
    expect(bodies[2]).toContain('macOS: Install curl with:');
  });

  it('keeps what to do otherwise with what to do', async () => {
    const { bodies } = await importedText(
      '## Reports\n\n- Open a pull request that mends it, and describe the problem in it.\n- If not, open an issue with all that you know.\n- Never open both.\n',
    );
    expect(bodies).toHaveLength(2);
    expect(bodies[0]).toMatch(/mends it.*\nIf not, open an issue/);
  });

  it('keeps steps together that are announced as steps and written as points', async () => {
    const { bodies } = await importedText(
      'To work on an issue, follow these steps:\n\n- Fork the repository.\n- Install dependencies\n\n  ```sh\n  pnpm install\n  ```\n\n- Build all packages.\n\n  ```sh\n  pnpm build\n  ```\n\n- Write your change and its tests below `src/`, and say in the changelog what it is.\n- Describe it in the page of the docs that it belongs to, with an example that runs.\n- Ask for a review, and answer what is asked in it before you push anything else.\n',
    );
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).toContain('Fork the repository.');
    expect(bodies[0]).toContain('Ask for a review');
  });

  it('says with a command alone what it is for, however plain its heading is', async () => {
    const { bodies } = await importedText(
      '# Shop\n\n## Testing\n\n```sh\ncargo nextest run\n```\n',
    );
    expect(bodies).toEqual(['- Testing: `cargo nextest run`']);
  });

  it('reads the boxes of documentation generators as text', async () => {
    const { bodies } = await importedText(
      '!!! note "Old versions"\n    Never add features to version 1.\n\n    Always fix it on `1.x`.\n\n:::tip\nRun `make format` before each commit.\n:::\n\n```python\n!!! no box\n```\n',
    );
    expect(bodies.join('\n')).toContain('Old versions: Never add features to version 1.');
    expect(bodies.join('\n')).toContain('Always fix it on `1.x`.');
    expect(bodies.join('\n')).toContain('Run `make format` before each commit.');
    expect(bodies.join('\n')).not.toMatch(/!!! note|:::/);
  });

  it('says with some rows of a long table where the others stand', async () => {
    const things = ['orders', 'prices', 'stock', 'mail', 'taxes', 'search', 'images', 'logs'];
    const rows = things.map(
      (thing) => `| ${thing} | never touch ${thing} from outside, ask who owns ${thing} first |`,
    );
    const { bodies } = await importedText(
      `## Folders\n\nKeep these borders:\n\n| folder | rule |\n|---|---|\n${rows.join('\n')}\n`,
    );
    expect(bodies.length).toBeGreaterThan(1);
    for (const body of bodies) expect(body).toContain('(more in `AGENTS.md`, “Folders”)');
  });
});
