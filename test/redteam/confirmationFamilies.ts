import { EditableFiles } from '../../src/core/chat/tools/editableFiles';
import { editDiff, planEdit } from '../../src/core/chat/tools/editFile';
import { planRun } from '../../src/core/chat/tools/planRun';
import { ReadableFiles } from '../../src/core/chat/tools/readableFiles';
import { steeringOf } from '../../src/core/chat/tools/steeringFile';
import { ShownWork } from '../../src/extension/features/chat/shownWork';
import { InMemoryDocuments } from '../support/inMemoryDocuments';
import { InMemoryRepositoryFiles } from '../support/inMemoryRepositoryFiles';
import { pairs, type Family } from './attempt';

type Files = Readonly<Record<string, string>>;

function open(files: Files) {
  const repository = Object.assign(new InMemoryRepositoryFiles(files), {
    isBehindLink: async () => false,
  });
  return { repository, readable: new ReadableFiles(repository) };
}

/** What is asked before an edit, or why there is none. */
async function askedEdit(files: Files, input: object): Promise<string> {
  const { repository, readable } = open(files);
  const editable = new EditableFiles(readable, repository);
  const plan = await planEdit(editable, new InMemoryDocuments(repository), input);
  return typeof plan === 'string' ? plan : editDiff(plan);
}

/** What is asked before a run, or why there is none. */
async function askedRun(files: Files, input: object): Promise<string> {
  const { repository, readable } = open(files);
  const plan = await planRun(readable, repository, input);
  return JSON.stringify(plan);
}

/** Ways to push something out of sight in an edit. */
const covers: Readonly<Record<string, (hostile: string) => string>> = {
  'behind a long line': (hostile) => `"test": "vitest", ${' '.repeat(400)}${hostile}`,
  'behind many letters': (hostile) => `${'x'.repeat(5_000)}${hostile}`,
  'below many lines': (hostile) => `${'a\n'.repeat(200)}${hostile}`,
  'below empty lines': (hostile) => `a${'\n'.repeat(300)}${hostile}`,
  'behind tabs': (hostile) => `a${'\t'.repeat(300)}${hostile}`,
  'behind carriage returns': (hostile) => `${hostile}\r${' '.repeat(20)}a`,
  'behind backspaces': (hostile) => `${hostile}${'\b'.repeat(40)}a`,
  'behind an escape': (hostile) => `\u001b[8m${hostile}\u001b[0m`,
  'turned around': (hostile) => `\u202e${hostile}`,
  'between blanks of no width': (hostile) => [...hostile].join('\u200b'),
  'in tags': (hostile) =>
    [...hostile].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join(''),
  'as it is': (hostile) => hostile,
};
const hostiles = [
  '"pretest": "node evil.js"',
  'require("./evil")',
  '// eslint-disable',
  'rm -rf ~',
];
const edits: Family = {
  name: 'confirmations of edits',
  attempts: pairs(pairs(Object.entries(covers), hostiles), ['a new file', 'an edit'] as const).map(
    ([[[cover, hide], hostile], kind]) => ({
      name: `${hostile} ${cover}, ${kind}`,
      run: async () => {
        const newText = hide(hostile);
        const input = kind === 'an edit' ? { oldText: 'old', newText } : { newText };
        const path = kind === 'an edit' ? 'a.ts' : 'b.ts';
        const asked = await askedEdit({ 'a.ts': 'old\n' }, { path, ...input });
        const isTold =
          asked.includes(hostile) || /could not see|more (?:characters|lines)/.test(asked);
        return isTold ? undefined : `it asks with ${JSON.stringify(asked.slice(0, 120))}`;
      },
    }),
  ),
};

const managers: Files = {
  npm: 'package-lock.json',
  pnpm: 'pnpm-lock.yaml',
  yarn: 'yarn.lock',
  bun: 'bun.lock',
};
/** What runs besides the script that was named: each file and text, and the words that must be shown. */
const besides: Readonly<Record<string, (scripts: Record<string, string>) => Files>> = {
  'the script before': (scripts) => manifest({ pretest: 'node evil.js', ...scripts }),
  'the script after': (scripts) => manifest({ ...scripts, posttest: 'node evil.js' }),
  'the shell of .npmrc': (scripts) => ({ ...manifest(scripts), '.npmrc': 'script-shell=evil.js' }),
  'the shell, spelt otherwise': (scripts) => ({
    ...manifest(scripts),
    '.npmrc': 'script_shell = "evil.js"',
  }),
  'options of Node': (scripts) => ({
    ...manifest(scripts),
    '.npmrc': 'node-options=--require ./evil.js',
  }),
  'the file of pnpm': (scripts) => ({ ...manifest(scripts), '.npmrc': 'pnpmfile=evil.js' }),
  'another npmrc': (scripts) => ({ ...manifest(scripts), '.npmrc': 'userconfig=evil.js' }),
  'the path of yarn': (scripts) => ({ ...manifest(scripts), '.yarnrc.yml': 'yarnPath: evil.js' }),
  'the path of an old yarn': (scripts) => ({
    ...manifest(scripts),
    '.yarnrc': 'yarn-path "evil.js"',
  }),
  'the shell of pnpm': (scripts) => ({
    ...manifest(scripts),
    'pnpm-workspace.yaml': 'scriptShell: evil.js',
  }),
  'what bun loads first': (scripts) => ({
    ...manifest(scripts),
    'bunfig.toml': 'preload = ["evil.js"]',
  }),
  'the script itself': (scripts) => manifest({ ...scripts, test: 'node evil.js' }),
};

function manifest(scripts: Readonly<Record<string, string>>): Files {
  return { 'package.json': JSON.stringify({ scripts }) };
}

const below = (files: Files): Files =>
  Object.fromEntries(
    Object.entries(files).map(([path, text]) => [
      path === 'package.json' ? `p/q/${path}` : path,
      text,
    ]),
  );
const runs: Family = {
  name: 'confirmations of runs',
  attempts: pairs(pairs(Object.entries(managers), Object.entries(besides)), [
    'at the root',
    'in a package below',
  ] as const).map(([[[manager, lock], [what, make]], where]) => ({
    name: `${what} with ${manager}, ${where}`,
    run: async () => {
      const files = { ...make({ test: 'vitest' }), [lock]: '' };
      const folder = where === 'at the root' ? {} : { folder: 'p/q' };
      const asked = await askedRun(where === 'at the root' ? files : below(files), {
        script: 'test',
        ...folder,
      });
      return asked.includes('evil.js') ? undefined : 'it is not shown';
    },
  })),
};

/** Changes between the question and the act. */
const shows = ['vitest', 'vitest ', 'Vitest', 'vitest\u200b', 'vitest\n', '', 'vitest && x'];
const swaps: Family = {
  name: 'acts that differ from what was shown',
  attempts: [
    ...pairs(shows, shows)
      .filter(([asked, done]) => asked !== done)
      .map(([asked, done]) => ({
        name: `asked ${JSON.stringify(asked)}, done ${JSON.stringify(done)}`,
        run: () => {
          const shown = new ShownWork();
          shown.note('run', { script: 'test' }, asked);
          return shown.take('run', { script: 'test' }, done) ? 'it is done' : undefined;
        },
      })),
    ...pairs(
      [{ script: 'test' }, { script: 'test', folder: 'a' }, { path: 'a.ts', newText: 'x' }],
      ['never shown', 'another tool', 'another input', 'a second time', 'shown with two'] as const,
    ).map(([input, how]) => ({
      name: `${JSON.stringify(input)}, ${how}`,
      run: () => {
        const shown = new ShownWork();
        if (how !== 'never shown')
          shown.note(
            how === 'another tool' ? 'edit' : 'run',
            how === 'another input' ? { ...input, args: ['-u'] } : input,
            'x',
          );
        if (how === 'a second time') shown.take('run', input, 'x');
        if (how === 'shown with two') shown.note('run', input, 'y');
        return shown.take('run', input, how === 'shown with two' ? 'y' : 'x')
          ? 'it is done'
          : undefined;
      },
    })),
  ],
};

const steered = [
  ...[
    '.claude/settings.json',
    '.claude/agents/a.md',
    '.mcp.json',
    'mcp.json',
    'AGENTS.md',
    'agent.md',
  ],
  ...[
    'CLAUDE.md',
    'CLAUDE.local.md',
    'GEMINI.md',
    '.cursorrules',
    '.cursor/rules/a.mdc',
    '.windsurfrules',
  ],
  ...[
    '.clinerules/a.md',
    '.github/copilot-instructions.md',
    '.github/instructions/a.instructions.md',
  ],
  ...[
    '.github/prompts/a.prompt.md',
    '.roo/rules/a.md',
    '.continue/config.json',
    '.gemini/settings.json',
  ],
  ...[
    '.codex/config.toml',
    '.aider.conf.yml',
    '.junie/guidelines.md',
    '.kiro/steering/a.md',
    'a.mdc',
  ],
  ...['.github/workflows/a.yml', '.github/actions/a/action.yml', '.husky/pre-commit', '.npmrc'],
  ...['.yarnrc', '.yarnrc.yml', '.pnpmfile.cjs', 'package.json', '.devcontainer/devcontainer.json'],
  ...['.devcontainer.json', '.idea/workspace.xml', 'hooks/pre-commit', 'hooks/post-checkout'],
  ...['.gitlab-ci.yml', '.travis.yml', '.circleci/config.yml', 'Jenkinsfile', 'lefthook.yml'],
  ...[
    '.pre-commit-config.yaml',
    '.lintstagedrc',
    '.envrc',
    'mise.toml',
    '.gitattributes',
    '.gitmodules',
  ],
  ...['Makefile', 'justfile', 'Taskfile.yml', 'setup.py', 'conftest.py', 'build.rs', 'bunfig.toml'],
  ...['pnpm-workspace.yaml', '.drone.yml', 'azure-pipelines.yml', '.buildkite/pipeline.yml'],
];
const steering: Family = {
  name: 'files that steer models or run code',
  attempts: pairs(steered, ['plain', 'in a folder', 'in capitals'] as const).map(([path, how]) => ({
    name: `${path}, ${how}`,
    run: () => {
      const asked = {
        plain: path,
        'in a folder': `packages/api/${path}`,
        'in capitals': path.toUpperCase(),
      }[how];
      return steeringOf(asked) === undefined ? 'it is asked for like any other file' : undefined;
    },
  })),
};

const refusedPaths = [
  ...['../a.ts', '../../etc/passwd', '/etc/passwd', '~/.bashrc', 'C:\\a.ts', 'file:///etc/passwd'],
  ...['.git/config', '.git/hooks/pre-commit', 'sub/.git/config', '.GIT/config', '.git./config'],
  ...[
    '.git /config',
    '.git::$INDEX_ALLOCATION/config',
    '.lessons/a.md',
    '.Lessons/_candidates/a.md',
  ],
  ...['.lessons./a.md', '.vscode/tasks.json', '.VSCODE/settings.json', 'a.code-workspace', '.env'],
  ...[
    'a/../../b.ts',
    'a\\..\\..\\b.ts',
    './.git/config',
    'src/../.git/config',
    'a.ts\u202e',
    'a\u200b.ts',
  ],
  ...['a.ts ', 'a.ts.', 'con:.ts', 'a?.ts', 'a|b.ts', 'a\nb.ts', '.', '', 'src/..'],
];
const places: Family = {
  name: 'places where no model may write',
  attempts: pairs(refusedPaths, ['a new file', 'an edit'] as const).map(([path, kind]) => ({
    name: `${JSON.stringify(path)}, ${kind}`,
    run: async () => {
      const input =
        kind === 'an edit' ? { path, oldText: 'a', newText: 'b' } : { path, newText: 'b' };
      const { repository, readable } = open({
        'src/a.ts': 'a',
        ...(kind === 'an edit' && path !== '' && { [path]: 'a' }),
      });
      const editable = new EditableFiles(readable, repository);
      const plan = await planEdit(editable, new InMemoryDocuments(repository), input);
      // Blanks around a path are no part of it: what is written then is the plain name.
      const isPlain = typeof plan !== 'string' && plan.path === path.trim() && path !== path.trim();
      return typeof plan === 'string' || isPlain ? undefined : `it would write ${plan.path}`;
    },
  })),
};

export const confirmationFamilies: readonly Family[] = [edits, runs, swaps, steering, places];
