import type { SentenceRow } from './sentenceRows';
import { dotnet, go } from './smallRepositories';

/** What guides for contributors say of AI and of sign-offs, and what only looks like it. */
export const policySentenceRows: readonly SentenceRow[] = [
  ...[
    '## Adding a new LLM provider\n',
    '### Set up your Claude API key\n',
    '```sh\n# Evaluate the directory (uses Claude)\n```\n',
    'Describe the state of the AI agent in the store.\n',
    'Each LLM backend must declare its models.\n',
    'Please indicate which AI models you tested with.\n',
  ].map((text) => ({
    name: `words about a product with AI ask nothing of contributions: ${text}`,
    files: { ...go, 'CONTRIBUTING.md': `# Help\n\n${text}` },
    never: [/AI was used|made with AI/],
  })),
  ...['security reports are', 'translations are', 'images are'].map((what) => ({
    name: `what is no code is banned alone: AI-generated ${what}`,
    files: { ...go, 'CONTRIBUTING.md': `# Help\n\nAI-generated ${what} not accepted.\n` },
    never: [/made with AI are not accepted/],
  })),
  {
    name: 'a ban of code is told beside that of other work',
    files: {
      ...go,
      'CONTRIBUTING.md': '# Help\n\nAI-generated code or issues are not accepted.\n',
    },
    says: ['Contributions made with AI are not accepted (`CONTRIBUTING.md`).'],
  },
  ...[
    'AI agents MUST NOT add Signed-off-by tags to commits.',
    'We no longer ask for a Signed-off-by line in commits; sign the CLA instead.',
    "You don't have to add a Signed-off-by line to your commits.",
    'When cherry-picking a commit, keep the original Signed-off-by trailer.',
  ].map((line) => ({
    name: `a sign-off that is not asked for: ${line}`,
    files: { ...dotnet, 'CONTRIBUTING.md': `# Help\n\n${line}\n` },
    never: [/Signed-off-by/],
  })),
  {
    name: 'a sign-off that the lines above ask for',
    files: {
      ...dotnet,
      'CONTRIBUTING.md':
        'Agents must not add `Signed-off-by` tags.\n\n\n\n\nAdd a line to every commit message:\n\n    Signed-off-by: A B <a@b.c>\n',
    },
    says: ['Each commit needs a `Signed-off-by` line: `git commit -s` (`CONTRIBUTING.md`).'],
  },
];
