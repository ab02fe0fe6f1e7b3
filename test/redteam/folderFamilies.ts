import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lessonLimits } from '../../src/core/lesson/lessonLimits';
import { makeEntry } from '../../src/core/library/libraryEntry';
import { DiskJournal } from '../../src/node/journal/diskJournal';
import { DiskStateFile } from '../../src/node/journal/diskStateFile';
import { credentialScanner } from '../../src/node/lessons/credentialScanner';
import { DiskLessonFiles } from '../../src/node/lessons/diskLessonFiles';
import { lessonsHome } from '../../src/node/lessons/lessonsHome';
import { gptTokenCounter } from '../../src/node/models/gptTokenCounter';
import { nodeHasher } from '../../src/node/process/nodeHasher';
import { DiskRepositoryFiles } from '../../src/node/repository/diskRepositoryFiles';
import { pairs, type Family } from './attempt';
import { makeFolder } from './folders';

const secret = 'what nobody else may read';

/** A folder outside of the repository with something private in it. */
function elsewhere(): string {
  const folder = makeFolder();
  writeFileSync(join(folder, 'private.md'), `- ${secret}\n`);
  return folder;
}

/** Links on the way to lessons, each from a path of the repository. */
const linked = ['.lessons', '.lessons/_candidates', '.lessons/_retired'] as const;
const targets: Readonly<Record<string, (root: string) => string>> = {
  'another folder': () => elsewhere(),
  'the folder above': (root) => dirname(root),
  'a link to another folder': () => {
    const link = join(makeFolder(), 'link');
    symlinkSync(elsewhere(), link);
    return link;
  },
  'the root of the disk': () => '/',
  'the repository beside it': (root) => `${root}-other`,
};
const calls: Readonly<Record<string, (files: DiskLessonFiles) => Promise<unknown>>> = {
  list: (files) => files.list(),
  read: (files) => readAll(files),
  write: (files) => files.write(placeIn('active', 'new.md'), '- X.\n'),
  'write a candidate': (files) => files.write(placeIn('candidates', 'new.md'), '- X.\n'),
  retire: async (files) => {
    await files.write(placeIn('active', 'a.md'), '- X.\n');
    await files.move(placeIn('active', 'a.md'), placeIn('retired', 'a.md'));
  },
  remove: async (files) => {
    for (const folder of ['active', 'candidates', 'retired'] as const)
      await files.remove(placeIn(folder, 'private.md'));
  },
};

function placeIn(folder: 'active' | 'candidates' | 'retired', fileName: string) {
  return { scope: 'project', folder, fileName } as const;
}

async function readAll(files: DiskLessonFiles): Promise<string> {
  const texts: (string | undefined)[] = [];
  for (const folder of ['active', 'candidates', 'retired'] as const)
    texts.push(await files.read(placeIn(folder, 'private.md')).catch(() => undefined));
  return texts.join('');
}

const links: Family = {
  name: 'links out of the repository on the way to lessons',
  attempts: pairs(pairs(linked, Object.entries(targets)), Object.entries(calls)).map(
    ([[link, [where, target]], [call, act]]) => ({
      name: `${link} to ${where}: ${call}`,
      run: async () => {
        const above = makeFolder();
        const root = join(above, 'repository');
        mkdirSync(join(root, dirname(link)), { recursive: true });
        mkdirSync(`${root}-other`);
        const to = target(root);
        symlinkSync(to, join(root, link));
        const before = to === '/' ? '' : namesIn(to);
        const files = new DiskLessonFiles('project', join(root, '.lessons'));
        const said = await act(files).catch(() => undefined);
        if (typeof said === 'string' && said.includes(secret)) return 'the private text was read';
        if (Array.isArray(said) && JSON.stringify(said).includes('private.md'))
          return 'it is listed';
        const after = to === '/' ? '' : namesIn(to);
        return after === before ? undefined : `${before} became ${after}`;
      },
    }),
  ),
};

function namesIn(folder: string): string {
  return readdirSync(folder).sort().join(' ');
}

const files: Family = {
  name: 'lesson files that are no files',
  attempts: pairs(['a.md', '_candidates/a.md', '_retired/a.md'], [
    'link',
    'link to a link',
    'folder',
    'dangling link',
  ] as const).map(([path, kind]) => ({
    name: `${path} as ${kind}`,
    run: async () => {
      const lessons = join(makeFolder(), '.lessons');
      const at = join(lessons, path);
      mkdirSync(dirname(at), { recursive: true });
      const outside = join(elsewhere(), 'private.md');
      if (kind === 'folder') mkdirSync(at);
      else if (kind === 'dangling link') symlinkSync('/nowhere/x.md', at);
      else if (kind === 'link') symlinkSync(outside, at);
      else {
        const middle = join(makeFolder(), 'm.md');
        symlinkSync(outside, middle);
        symlinkSync(middle, at);
      }
      const folder = path.startsWith('_c')
        ? 'candidates'
        : path.startsWith('_r')
          ? 'retired'
          : 'active';
      const disk = new DiskLessonFiles('project', lessons);
      const text = await disk.read(placeIn(folder, 'a.md')).catch(() => undefined);
      return text?.includes(secret) === true ? 'the private text was read' : undefined;
    },
  })),
};

const inputs: Family = {
  name: 'refs and tools that follow links out of the repository',
  attempts: pairs(['a.json', 'src/a.json', 'src', 'deep/er/a.json'], [
    'read',
    'stat',
    'list',
    'stream',
  ] as const).map(([path, call]) => ({
    name: `${path}: ${call}`,
    run: async () => {
      const root = makeFolder();
      mkdirSync(join(root, dirname(path)), { recursive: true });
      const outside = elsewhere();
      symlinkSync(path.endsWith('.json') ? join(outside, 'private.md') : outside, join(root, path));
      const repository = new DiskRepositoryFiles(root);
      const said: string[] = [];
      if (call === 'read') {
        for (const asked of [path, `${path}/private.md`]) {
          const read = await repository.read(asked, 1_000);
          if (read.kind === 'read') said.push(read.text());
        }
      } else if (call === 'stat')
        said.push(JSON.stringify(await repository.stat([path, `${path}/private.md`])));
      else if (call === 'list') said.push(JSON.stringify(await repository.list(path, 100)));
      else await repository.stream(path, (piece) => said.push(Buffer.from(piece).toString()));
      return /nobody else|private\.md/.test(said.join('')) || /"kind":"file"/.test(said.join(''))
        ? said.join('').slice(0, 80)
        : undefined;
    },
  })),
};

const homes: Family = {
  name: 'a home or state folder that leads into the repository',
  attempts: [
    ...pairs(
      [
        'the root',
        'a folder',
        'a link to the root',
        'a link to a folder',
        'a folder that is not there',
      ] as const,
      ['.git folder', '.git file'] as const,
    ).map(([where, kind]) => ({
      name: `LESSONS_HOME is ${where}, ${kind}`,
      run: () => {
        const root = makeFolder();
        const git = kind === '.git folder' ? join(root, '.git') : makeFolder();
        mkdirSync(git, { recursive: true });
        writeFileSync(join(git, 'HEAD'), 'ref: refs/heads/main\n');
        if (kind === '.git file') writeFileSync(join(root, '.git'), `gitdir: ${git}\n`);
        mkdirSync(join(root, 'sub'));
        const link = join(makeFolder(), 'home');
        if (where.startsWith('a link'))
          symlinkSync(where.endsWith('root') ? root : join(root, 'sub'), link);
        const home =
          {
            'the root': root,
            'a folder': join(root, 'sub'),
            'a folder that is not there': join(root, 'none/home'),
          }[where as string] ?? link;
        try {
          lessonsHome({ LESSONS_HOME: home });
          return 'it is taken';
        } catch {
          // Refused, with a sentence.
          return undefined;
        }
      },
    })),
    ...(['journal', 'projection'] as const).map((what) => ({
      name: `the ${what} behind a link into a repository`,
      run: async () => {
        const root = makeFolder();
        mkdirSync(join(root, '.git'));
        writeFileSync(join(root, '.git/HEAD'), 'ref: refs/heads/main\n');
        const home = makeFolder();
        symlinkSync(root, join(home, 'state'));
        const write =
          what === 'journal'
            ? new DiskJournal(join(home, 'state/key/journal'), { now: () => 0 }).append(['{}'], 0)
            : new DiskStateFile(join(home, 'state/key/projection')).write('x');
        await write.catch(() => undefined);
        return existsSync(join(root, 'key')) ? 'it was written into the repository' : undefined;
      },
    })),
  ],
};

const many = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');
/** More than a lesson may hold, in every way. */
const tooMuch: Readonly<Record<string, (times: number) => string>> = {
  letters: (times) => 'a'.repeat(lessonLimits.bodyBytes * times + 1),
  'letters of three bytes': (times) => '語'.repeat(1_400 * times),
  blanks: (times) => `a${' '.repeat(lessonLimits.bodyBytes * times)}b`,
  keys: (times) => `---\n${many(4_000 * times, (at) => `k${at}:`)}\n---\na`,
  triggers: (times) => `---\ntriggers: [${'a,'.repeat(51 * times)}]\n---\na`,
  signals: (times) => `---\nsignals: [${'"error:/a/",'.repeat(51 * times)}]\n---\na`,
  globs: (times) => `---\napplies-to: [${'"a/*",'.repeat(51 * times)}]\n---\na`,
  refs: (times) => `---\nfingerprint:\n${many(21 * times, (at) => `  f${at}:`)}\n---\na`,
  supersedes: (times) => `---\nsupersedes: [${'a,'.repeat(51 * times)}]\n---\na`,
  'a name': (times) => `---\nname: ${'a'.repeat(1_001 * times)}\n---\na`,
  'a description': (times) => `---\ndescription: ${'a '.repeat(1_001 * times)}\n---\na`,
  'a trigger': (times) => `---\ntriggers: [${'a'.repeat(1_001 * times)}]\n---\na`,
  'aliases of YAML': (times) =>
    `---\na: &a [x,x,x]\ntriggers: [${'*a,'.repeat(60 * times)}]\n---\na`,
  'a bomb of YAML': () =>
    `---\n${many(12, (at) => `k${at}: &k${at} [${at === 0 ? 'x' : `*k${at - 1},*k${at - 1},*k${at - 1}`}]`)}\ntriggers: *k11\n---\na`,
  'deep lists': (times) => `---\nlater: ${'['.repeat(2_000 * times)}\n---\na`,
};
const largest: Family = {
  name: 'lesson files larger than a lesson',
  attempts: pairs(Object.entries(tooMuch), [1, 2, 3, 30] as const).map(([[what, make], times]) => ({
    name: `${what}, ${times} times`,
    run: async () => {
      const stamp = { size: 0, mtime: 0, inode: 0 };
      const file = { scope: 'project', folder: 'active', fileName: 'a.md', stamp } as const;
      const ports = {
        hasher: nodeHasher,
        tokens: gptTokenCounter,
        secrets: credentialScanner,
        workshop: () => import('../../src/core/workshop'),
      };
      const before = process.cpuUsage();
      const entry = await makeEntry(file, make(times), ports);
      const { user } = process.cpuUsage(before);
      if (entry.isSound) return 'the lesson may be given';
      return user / 1_000 > 1_000 ? `it took ${(user / 1_000).toFixed(0)} ms` : undefined;
    },
  })),
};

export const folderFamilies: readonly Family[] = [links, files, inputs, homes, largest];
