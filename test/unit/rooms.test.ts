import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sentencesIn, written } from '../support/sentencesOfCore';

/** The arrows of src/README.md: who may import from whom. */
const arrows: Record<string, readonly string[]> = {
  'src/protocol': [],
  'src/core': ['src/protocol'],
  'src/node': ['src/core'],
  'src/prose': ['src/core'],
  'src/cli': ['src/core', 'src/node', 'src/prose', 'src/protocol'],
  'src/extension': ['src/core', 'src/node', 'src/prose', 'src/protocol'],
  'webview-ui': ['src/protocol'],
};

/**
 * Who may import from whom inside `core`; `lessonManager.ts` binds all rooms, `ports.ts`, `errors.ts` and `saying.ts` serve all. The middle rooms do
 * not know each other: what they share lives in `lesson/`.
 */
const coreArrows: Record<string, readonly string[]> = {
  language: [],
  lesson: ['language'],
  fingerprint: ['lesson', 'language'],
  classify: ['lesson', 'language'],
  select: ['lesson', 'language'],
  journal: ['lesson', 'language'],
  capture: ['lesson', 'language', 'checks'],
  trust: ['lesson', 'language'],
  checks: ['lesson', 'language'],
  chat: ['lesson', 'language', 'fingerprint'],
  agents: ['lesson', 'language'],
  proof: ['lesson', 'language'],
  library: ['lesson', 'journal', 'trust'],
  operations: [
    'language',
    'lesson',
    'fingerprint',
    'classify',
    'select',
    'journal',
    'capture',
    'trust',
    'checks',
    'chat',
    'agents',
    'proof',
    'library',
  ],
};

/** The one list of hidden characters, which core and the page share. */
const shared = '/protocol/hiddenCharacters';

/** Circles that stand; none may be added. */

const coreSources = readdirSync('src/core', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.includes('/') && file.endsWith('.ts'))
  .map((file) => ({ room: file.slice(0, file.indexOf('/')), path: join('src/core', file) }));

const sources = Object.keys(arrows).flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ room, path: join(room, file) })),
);

function importsOf(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');
}

/** Groups of files that import each other in a circle (Tarjan's strongly connected components), each in name order. */
function circles(paths: readonly string[]): string[][] {
  const known = new Set(paths);
  const targets = new Map(paths.map((path) => [path, filesOf(path, known)]));
  const places = new Map<string, { index: number; low: number }>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (path: string): { index: number; low: number } => {
    const place = { index: places.size, low: places.size };
    places.set(path, place);
    stack.push(path);
    for (const target of targets.get(path) ?? []) {
      const seen = places.get(target);
      if (!seen) place.low = Math.min(place.low, visit(target).low);
      else if (stack.includes(target)) place.low = Math.min(place.low, seen.index);
    }
    if (place.low === place.index) {
      const circle = stack.splice(stack.indexOf(path));
      if (circle.length > 1) found.push(circle.sort());
    }
    return place;
  };
  for (const path of paths) if (!places.has(path)) visit(path);
  return found.sort();
}

function filesOf(path: string, known: ReadonlySet<string>): string[] {
  return importsOf(path)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => join(dirname(path), specifier))
    .flatMap((target) => [`${target}.ts`, `${target}.tsx`].filter((file) => known.has(file)));
}

/** Files that load a package or a part of the program later, each with the reason above the line. */
const laterLoads = {
  'src/node/lessons/openLessons.ts': '../../core/workshop',
  // What no window needs before the first request.
  'src/node/lessons/loadRequests.ts': '../../core/requests',
  'src/cli/loadCommand.ts': './otherCommands',
  'src/cli/commands/mcp.ts': '../mcp/serveLessons',
  'src/extension/features/loadOnDemand.ts': './onDemand',
  'src/node/models/gptTokenCounter.ts': './commonEncoding',
  'src/node/models/openAiClient.ts': 'openai',
  'src/node/lessons/secretlintScanner.ts': '@secretlint/secretlint-rule-preset-recommend',
  'src/node/history/sqlJsHistory.ts': 'sql.js',
  'src/node/team/postgresDatabase.ts': 'postgres',
  'src/node/team/sshAgent.ts': 'node:net',
  'src/node/repository/git.ts': 'node:child_process',
  'src/node/process/runLater.ts': 'node:child_process',
  'src/node/repository/chokidarChanges.ts': 'chokidar',
};

/** Everything a file needs when it is loaded, itself included: files of this project and packages. */
function loadedBy(entry: string): { readonly files: string[]; readonly packages: string[] } {
  const known = new Set(sources.map(({ path }) => path));
  const files = new Set([entry]);
  const packages = new Set<string>();
  for (const path of files) {
    const text = readFileSync(path, 'utf8').replace(/^import type [^;]*;/gm, '');
    for (const [, specifier = ''] of text.matchAll(/\bfrom '([^']+)'/g)) {
      const target = `${join(dirname(path), specifier)}.ts`;
      if (!specifier.startsWith('.')) packages.add(specifier);
      else if (known.has(target)) files.add(target);
    }
  }
  return { files: [...files].sort(), packages: [...packages].sort() };
}

describe('what a hook loads', () => {
  const { files, packages } = loadedBy('src/cli/run.ts');

  it('is the library, the gate, the selection and what they stand on', () => {
    const folders = new Set(
      files.map((path) => dirname(path)).filter((at) => at.includes('core/')),
    );
    expect([...folders].sort()).toEqual([
      'src/core/agents',
      // What a command is for, and what kind of task a request is.
      'src/core/capture/sessions',
      // What a record may keep of a tool call.
      'src/core/chat',
      // Whether an edit or a command broke what a lesson asks for.
      'src/core/checks',
      'src/core/classify',
      'src/core/fingerprint',
      'src/core/journal',
      'src/core/language',
      'src/core/lesson',
      'src/core/library',
      'src/core/operations',
      'src/core/operations/agents',
      'src/core/operations/learning',
      'src/core/operations/preflight',
      'src/core/operations/status',
      'src/core/select',
      'src/core/trust',
    ]);
    // When a candidate goes on trial is part of its status.
    expect(files.filter((path) => path.includes('/learning/'))).toEqual([
      'src/core/operations/learning/trial.ts',
    ]);
  });

  it('holds no parser, tokenizer, network or process', () => {
    const own = ['minisearch', 'node:fs', 'node:os', 'node:path', 'node:util'];
    expect(packages.filter((name) => !own.includes(name))).toEqual([]);
  });

  it('leaves the rest to one later load of our own code in each front, and packages to their adapter', () => {
    const found = sources.flatMap(({ path }) =>
      [...readFileSync(path, 'utf8').matchAll(/[^\w.]import\('([^']+)'\)(?!\.)/g)].map(
        ([, target = '']) => [path, target],
      ),
    );
    expect(Object.fromEntries(found)).toEqual(laterLoads);
    expect(found).toHaveLength(Object.keys(laterLoads).length);
  });
});

describe('what core says to people', () => {
  const found = coreSources
    .map(({ path }) => relative('src/core', path))
    .filter((file) => sentencesIn(file).length > 0);

  it('is codes and facts, with the words in src/prose; files that hold sentences still are listed', () => {
    const known = Object.values(written).flat();
    const isKnown = (file: string): boolean =>
      known.some((place) => (place.endsWith('/') ? file.startsWith(place) : file === place));
    expect(
      found.filter((file) => !isKnown(file)),
      'say it with a code of core/saying.ts, or name the file in test/support/sentencesOfCore.ts',
    ).toEqual([]);
    const inUse = (place: string): boolean => found.some((file) => file.startsWith(place));
    expect(known.filter((place) => !inUse(place))).toEqual([]);
  });
});

describe('rooms', () => {
  it.each(sources)('$path imports only from rooms it may know', ({ room, path }) => {
    for (const specifier of importsOf(path)) {
      if (specifier === 'vscode') expect(room).toBe('src/extension');
      if (!specifier.startsWith('.')) continue;
      const target = relative('.', normalize(join(dirname(path), specifier)));
      const targetRoom = Object.keys(arrows).find((name) => target.startsWith(`${name}/`));
      if (targetRoom !== room) expect(arrows[room]).toContain(targetRoom);
    }
  });

  it.each(coreSources)('$path imports only from rooms of core it may know', ({ room, path }) => {
    for (const specifier of importsOf(path).filter((name) => name.startsWith('.'))) {
      if (specifier.endsWith(shared)) continue;
      const [target = '', ...inside] = relative('src/core', join(dirname(path), specifier)).split(
        '/',
      );
      if (target !== room && inside.length > 0) expect(coreArrows[room]).toContain(target);
      if (inside.length === 0) expect(['ports', 'errors', 'saying']).toContain(target);
    }
  });

  it('stand on ports and errors, which know none of them', () => {
    for (const path of ['src/core/ports.ts', 'src/core/errors.ts'])
      expect(importsOf(path).filter((name) => !/^\.\/\w+$/.test(name))).toEqual([]);
  });

  it('have no circle of imports between files', () => {
    expect(circles([...sources.map(({ path }) => path)])).toEqual([]);
  });

  it('export no function, class or constant that only their own file names', () => {
    const names = (path: string) =>
      new Set(
        readFileSync(path, 'utf8')
          .replace(/\/\*[^]*?\*\/|\/\/.*/g, '')
          .match(/[\w$]+/g),
      );
    const others = (readdirSync('test', { recursive: true, encoding: 'utf8' }) as readonly string[])
      .filter((file) => /\.(?:tsx?|mts|mjs)$/.test(file) && !file.includes('node_modules'))
      .map((file) => join('test', file));
    const files = new Map(
      [...sources.map(({ path }) => path), ...others].map((path) => [path, names(path)]),
    );
    const times = new Map<string, number>();
    for (const known of files.values())
      for (const name of known) times.set(name, (times.get(name) ?? 0) + 1);
    const exported = sources.flatMap(({ path }) =>
      [
        ...readFileSync(path, 'utf8').matchAll(
          /^export (?:async |abstract )*(?:function|const|class)\*? ([\w$]+)/gm,
        ),
      ].map(([, name = '']) => ({ path, name })),
    );
    expect(exported.length).toBeGreaterThan(1_000);
    // The editor calls the second.
    const alone = exported.filter(({ name }) => times.get(name) === 1 && name !== 'deactivate');
    expect(alone).toEqual([]);
  });

  it('lets fronts call verbs of the manager, never what is behind them', () => {
    const fronts = sources.filter(({ room }) => ['src/cli', 'src/extension'].includes(room));
    const reaching = fronts.filter(({ path }) =>
      /\bmanager\.pipeline\b|\{ pipeline \} = /.test(readFileSync(path, 'utf8')),
    );
    expect(fronts.length).toBeGreaterThan(50);
    expect(reaching.map(({ path }) => path)).toEqual([]);
  });

  it('lets the command line know the same file of protocol only', () => {
    const cli = sources.filter(({ room }) => room === 'src/cli');
    const known = cli
      .flatMap(({ path }) => importsOf(path))
      .filter((name) => name.startsWith('.') && name.includes('protocol/'));
    expect(known.every((name) => name.endsWith(shared))).toBe(true);
  });

  it('lets core know one file of protocol only: what characters are hidden', () => {
    const known = coreSources.flatMap(({ path }) =>
      importsOf(path).filter((specifier) => /(?:^|\/)protocol\//.test(specifier)),
    );
    expect(known.length).toBeGreaterThan(0);
    expect(known.filter((specifier) => !specifier.endsWith(shared))).toEqual([]);
    expect(importsOf(`src${shared}.ts`)).toEqual([]);
  });

  it('sees all rooms of core', () => {
    expect([...new Set(coreSources.map(({ room }) => room))].sort()).toEqual(
      Object.keys(coreArrows).sort(),
    );
  });

  it('sees all rooms', () => {
    expect(new Set(sources.map((source) => source.room)).size).toBe(Object.keys(arrows).length);
  });
});
