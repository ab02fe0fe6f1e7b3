import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { onTestFinished, describe, expect, it, vi } from 'vitest';
import { hook } from '../../src/cli/commands/hook';
import { preflight } from '../../src/cli/commands/preflight';
import { otherCommands } from '../../src/cli/otherCommands';
import { lessonCommands } from '../../src/extension/features/commands/lessonCommands';
import { LessonTree, type TreeNode } from '../../src/extension/features/tree/lessonTree';
import { statusBar } from '../../src/extension/features/status/statusBar';
import type { Feature } from '../../src/extension/features/featureContext';
import { lessonVerbs } from '../../src/core/operations/verbs/lessonVerbs';
import { english, type Translate } from '../../src/prose/say';
import { commandLine } from '../support/commandLine';
import { Disposable, editor } from '../support/fakeVscode';
import { openedWindow } from '../support/openedWindow';
import { pseudo } from '../support/pseudo';
import { temporaryFolder } from '../support/temporaryFolder';

/** The command line in the language that does not exist. */
vi.mock('../../src/cli/language', () => ({
  languageOf: () => 'pseudo',
  speechOf: (): Translate => (text, facts) => english(pseudo(text), facts),
}));

/** Words of the repository: names and texts of its lessons, its files, its values. */
const contents = {
  files: { 'package.json': '{ "scripts": { "test": "vitest run" } }' },
  lessons: {
    'testing.md': '---\nname: testing\nfingerprint: [package.json#scripts.test]\n---\n- Vitest.\n',
    'format.md': '---\nname: format\n---\n- Prettier.\n',
    'broken.md': '---\nname: [\n---\n- Vitest.\n',
    '_candidates/new.md': '---\nname: new\n---\n- Something new.\n',
    '_retired/old.md': '---\nname: old\n---\n- Something old.\n',
  },
};
const ofRepository =
  /\/?shop\S*|\.lessons\S*|package\.json\S*|scripts|vitest( run)?|jest|npm test|testing|format|broken(\.md)?|something (new|old)|prettier|\bnew\b|\bold\b|plaintext|\bmd\b|\$\(\w+\)/gi;

/** Words of a text that stand in no mark, so that nobody translates them. */
function unmarked(text: string): string[] {
  let rest = text;
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replace(/⟦[^⟦⟧]*⟧/g, ' ');
  }
  return rest.replace(ofRepository, ' ').match(/[A-Za-z]{3,}/g) ?? [];
}

const withEnglish = (texts: readonly string[]): readonly string[] =>
  texts.filter((text) => unmarked(text).length > 0);

const marked = (texts: readonly string[]): number =>
  texts.filter((text) => text.includes('⟦')).length;

/** A repository on disk in which every verb has something to say. */
function repositoryOnDisk(): string {
  const root = temporaryFolder();
  execFileSync('git', ['init', '--quiet', root]);
  const lessons = Object.entries(contents.lessons).map(([name, text]) => [
    `.lessons/${name}`,
    text,
  ]);
  const past = readFileSync('test/fixtures/transcripts/claude.jsonl', 'utf8');
  const instructions = ['AGENTS.md', '# Shop\n\n- Format with prettier.\n'];
  for (const [path = '', text = ''] of [
    ...Object.entries(contents.files),
    ...lessons,
    instructions,
    ['past/claude.jsonl', past.replaceAll('/home/me/app', root)],
  ]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** Uses of the command line that succeed, one after the other. */
const uses = [
  ...['list', 'show testing', 'stale', 'search something', 'approve testing', 'undo'],
  ...['approve testing format', 'promote new', 'helped new', 'did-not-help new', 'reinforce new'],
  ...[
    'penalize new',
    'broaden new',
    'narrow new',
    'fork format',
    'contest format',
    'settle format',
  ],
  ...['retire new', 'restore old', 'scan --dry-run', 'scan', 'import --dry-run', 'import', 'check'],
  ...['check --diet', 'stale --claims', 'preflight add a test for the parser', 'stats', 'doctor'],
  ...[
    'team init SHARED',
    'team show',
    'team sync',
    'team status',
    'team key file',
    'team leave --forget',
  ],
  ...['state export state.json', 'state import state.json', 'state import state.json --yes'],
  ...[
    'install git',
    'install git --yes',
    'install git --undo --yes',
    'install claude --repository',
  ],
  ...[
    'install cursor --repository --yes',
    'export agents',
    'export agents --check',
    'export agents --remove',
  ],
  ...[
    'export tasks',
    'export corrections',
    'capture',
    'capture --from past --yes',
    'replay --from past --yes',
  ],
  ...['merge testing format', 'supersede testing format', 'stats --mistakes', 'retract old'],
  ...['stats --kept', 'stale --verify testing', 'stale --publish testing', 'list --state active'],
];

/** What programs read too, and so stays: states, scopes, reasons, places and labels of requests. `docs/languages.md` says why. */
const codes = new Set(
  'project candidate quarantined retired active refs code gen root lessons home key state git journal lines skipped error warning'.split(
    ' ',
  ),
);

/** A window in the language that does not exist. */
async function spokenWindow(feature: Feature) {
  editor.speak = pseudo;
  onTestFinished(() => void (editor.speak = (text) => text));
  return openedWindow(contents, feature);
}

/** All that a person reads or hears of a tree. */
async function readTree(tree: LessonTree, node?: TreeNode): Promise<string[]> {
  const texts: string[] = [];
  for (const child of await tree.getChildren(node)) {
    const { label, description, tooltip, accessibilityInformation, command } =
      tree.getTreeItem(child);
    const tip = typeof tooltip === 'string' ? tooltip : (tooltip?.value ?? '');
    texts.push(label as string, String(description ?? ''), tip, command?.title ?? '');
    texts.push(accessibilityInformation?.label ?? '', ...(await readTree(tree, child)));
  }
  return texts;
}

async function nodes(tree: LessonTree): Promise<TreeNode[]> {
  const groups = await tree.getChildren();
  return (await Promise.all(groups.map((group) => tree.getChildren(group)))).flat();
}

const none: Feature = { name: 'none', register: () => new Disposable(() => undefined) };

/** What the product is called in every language. */
const productNames = new Set(['Lessons', 'Repo Lessons']);

/** Fields of the manifest that a person reads. Those for models stay English. */
const read =
  /^(title|shortTitle|category|label|contextualTitle|contents|description|fullName|markdownDescription|enumDescriptions|markdownEnumDescriptions|deprecationMessage|placeholder|userDescription|altText|sampleRequest)$/;

/** Texts of the manifest that name no key of `package.nls`, by the field that says them. */
function untranslated(value: unknown, field = ''): string[] {
  if (typeof value === 'string')
    return read.test(field) &&
      !productNames.has(value) &&
      /[a-z]{3}/i.test(value) &&
      !/^%[\w.-]+%$/.test(value)
      ? [`${field}: ${value}`]
      : [];
  if (Array.isArray(value)) return value.flatMap((one: unknown) => untranslated(one, field));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) =>
    // Models fill what a tool takes.
    name === 'inputSchema' ? [] : untranslated(inside, name),
  );
}

describe('in a language that does not exist', () => {
  it('palette, menus, settings and walkthrough say nothing but keys and names', () => {
    const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      readonly contributes: unknown;
    };
    expect(untranslated(contributes)).toEqual([]);
  });

  it('the tree says nothing in English, whatever the state of a lesson', async () => {
    const { memory, manager, context } = await spokenWindow(none);
    await manager.approve('testing');
    await manager.approve('format');
    memory.repository.write('package.json', '{ "scripts": { "test": "jest" } }');
    const texts = await readTree(new LessonTree(context));
    expect(marked(texts)).toBeGreaterThan(15);
    expect(withEnglish(texts)).toEqual([]);
  });

  it('the status bar says nothing in English', async () => {
    await spokenWindow(statusBar);
    await vi.waitFor(() => expect(editor.statusBarItems.at(-1)?.isShown).toBe(true));
    const { text = '', tooltip = '' } = editor.statusBarItems.at(-1) ?? {};
    // The name before the colon is the product's.
    expect([text, tooltip].map(unmarked)).toEqual([[], []]);
    expect(marked([text, tooltip])).toBe(2);
  });

  it('no notice, question or list of a verb is English', async () => {
    const { context } = await spokenWindow(lessonCommands);
    editor.answer = () => editor.read.at(-1);
    Object.assign(context.logger, { show: () => undefined });
    const tree = new LessonTree(context);
    for (const verb of Object.keys(lessonVerbs))
      for (const node of await nodes(tree)) await editor.commands.get(`lessons.${verb}`)?.(node);
    for (const command of ['undo', 'undo', 'approveAll', 'showStale', 'merge', 'supersede'])
      await editor.commands.get(`lessons.${command}`)?.();
    expect(marked(editor.read)).toBeGreaterThan(20);
    expect(withEnglish(editor.read)).toEqual([]);
  });

  it('the command line says its help in no English but what is typed', async () => {
    const place = { cwd: temporaryFolder(), environment: {} };
    const verbs = Object.entries({ ...otherCommands, hook, preflight });
    for (const [verb, { usage }] of verbs) {
      const { out, err } = await commandLine(place, [verb, '--help']);
      const said = out.replace(`lessons ${usage}`, '').replace(/^ {2}--[\w-]+( VALUE)?/gm, '');
      expect({ verb, english: unmarked(`${said}${err}`) }).toEqual({ verb, english: [] });
    }
    const { out } = await commandLine(place, ['help']);
    const rows = out.replace('lessons VERB [--json] …', '').replace(/^ {2}[\w-]+/gm, '');
    expect(unmarked(rows)).toEqual([]);
  });

  it('the command line refuses in no English but what was typed', async () => {
    const place = { cwd: temporaryFolder(), environment: { LESSONS_HOME: temporaryFolder() } };
    const wrong = [['shout'], ['list', '--colour'], ['list', '--json=x'], ['eval'], ['team', 'x']];
    for (const words of [...wrong, ['show'], ['show', 'nobody'], ['search'], ['undo']]) {
      const { err } = await commandLine(place, words);
      const typed = new Set(['lessons', ...words.flatMap((word) => word.split(/\W+/))]);
      expect(err).toContain('⟦');
      expect(unmarked(err).filter((word) => !typed.has(word))).toEqual([]);
    }
  });

  it(
    'the command line tells what it did and found in no English but codes',
    { timeout: 60_000 },
    async () => {
      const cwd = repositoryOnDisk();
      const home = join(temporaryFolder(), 'home');
      const shared = temporaryFolder();
      const withMarks: string[] = [];
      for (const use of uses) {
        const { code, out, err } = await commandLine(
          { cwd, environment: { LESSONS_HOME: home } },
          use.replace('SHARED', shared).split(' '),
        );
        // 1 = it found something, 3 = it waits for a yes.
        expect
          .soft({ use, code: code === 2 ? `${code}: ${err}` : 'fine' })
          .toEqual({ use, code: 'fine' });
        const said = `${out}\n${err}`.replace(
          /^(?:key|state) .*$|^[+-] .*$|<project-conventions>[^]*<\/project-conventions>|[^\s⟦⟧]*(?:\/|AGENTS)[^\s⟦⟧]*|Format with/gm,
          ' ',
        );
        expect.soft({ use, english: unmarked(said).filter((word) => !codes.has(word)) }).toEqual({
          use,
          english: [],
        });
        if (out.includes('⟦')) withMarks.push(use);
      }
      expect(withMarks.length).toBeGreaterThan(25);
    },
  );
});
