import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly name: string;
  readonly bin: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
};

/** Commands that run a package by its name, from a registry where nobody installed it before. */
const runner =
  /\b(?:npx|npm exec|npm x|bunx|pnpx|pnpm dlx|yarn dlx)\s+(?:-{1,2}\S+\s+)*([^\s`'",)]+)/g;

/** The names behind such commands, without their versions. */
function namesRunIn(text: string): readonly string[] {
  return [...text.matchAll(runner)].map(([, name = '']) => name.replace(/(?<=.)@.*$|\.$/, ''));
}

const filesBelow = (folder: string, end: RegExp): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => end.test(file))
    .map((file) => `${folder}/${file}`);

/** Our own names: until they are published, a stranger could register them. */
const unpublished = [manifest.name, ...Object.keys(manifest.bin)];

/** What users read, and what runs for them. */
const pages = [
  ...['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'package.json'],
  'package.nls.json',
  ...filesBelow('docs', /\.md$/),
  ...filesBelow('.github', /\.ya?ml$/),
  ...filesBelow('.lessons', /\.md$/),
];

describe('what users are told to run', () => {
  it.each(pages)('in %s names no package that a stranger could register', (page) => {
    const installed = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
    const told = namesRunIn(readFileSync(page, 'utf8'));
    expect(told.filter((name) => !installed.includes(name))).toEqual([]);
  });

  it('never is one of our own names, in any text that the program can print or export', () => {
    const sources = [
      ...filesBelow('src', /\.(?:ts|json)$/),
      ...filesBelow('webview-ui', /\.tsx?$/),
      ...filesBelow('test/fixtures/sample', /\.(?:md|json)$/),
    ];
    expect(sources.length).toBeGreaterThan(500);
    const telling = sources.filter((file) =>
      namesRunIn(readFileSync(file, 'utf8')).some((name) => unpublished.includes(name)),
    );
    expect(telling).toEqual([]);
  });

  it.each([
    ['entry: npx --yes lessons stale', 'lessons'],
    ['run `npx repo-lessons@latest check`', 'repo-lessons'],
    ['pnpm dlx lessons.', 'lessons'],
    ['npx @scope/lessons@1 x', '@scope/lessons'],
  ])('is found in "%s"', (text, name) => expect(namesRunIn(text)).toEqual([name]));
});
