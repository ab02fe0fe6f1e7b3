import { describe, expect, it } from 'vitest';
import { companionFacts } from '../../../../../src/core/capture/companions/companionFacts';
import { groupCompanions } from '../../../../../src/core/capture/companions/groupCompanions';
import { mineCompanions } from '../../../../../src/core/capture/companions/mineCompanions';
import type { CommitChange } from '../../../../../src/core/ports';

const words = [
  'alpha',
  'bravo',
  'charlie',
  'delta',
  'echo',
  'foxtrot',
  'golf',
  'hotel',
  'india',
  'juliet',
];

/** A history, newest first, in which each given change stands apart from the next by other work. */
function history(changes: readonly CommitChange[]): readonly CommitChange[] {
  const other = Array.from({ length: 20 }, (_, at): CommitChange => ({
    subject: `work ${at}`,
    files: [`other/file${at}.ts`],
    added: [],
  }));
  return changes.flatMap((change) => [change, ...other]);
}

const added = (...files: readonly string[]): CommitChange => ({
  subject: 'a rule',
  files,
  added: files,
});
const changed = (...files: readonly string[]): CommitChange => ({
  subject: 'a fix',
  files,
  added: [],
});

/** What is found, as lines; what was touched last is what is there. */
function told(changes: readonly CommitChange[], gone: readonly string[] = []): readonly string[] {
  const all = history(changes);
  const files = [...new Set(all.flatMap((change) => change.files))].filter(
    (file) => !gone.includes(file),
  );
  return groupCompanions(mineCompanions(all, files), files).map(
    ({ when, of, changes: count, mates }) =>
      `${when} ${of}: ${mates.map((mate) => `${mate.path} ${mate.holds}/${count}`).join(', ')}`,
  );
}

const rule = (name: string): CommitChange => ({
  subject: `Add ${name}`,
  files: [`src/rules/${name}.ts`, `test/rules/${name}.test.ts`, 'src/rules/index.ts'],
  added: [`src/rules/${name}.ts`, `test/rules/${name}.test.ts`],
});

describe('what goes together', () => {
  it('counts a document by its folder and ending, dots in its name or not', () => {
    const pages = words.map((name) => ({
      subject: name,
      files: [`docs/${name}.rst`, 'docs/index.rst'],
      added: [`docs/${name}.rst`],
    }));
    expect(told(pages)).toEqual(['new docs/*.rst: docs/index.rst 10/10']);
    const split = ['a', 'b', 'c', 'd'].map((name) => added(`docs/module.${name}.rst`));
    expect(told([...pages.slice(0, 2), ...split, ...pages.slice(2)])).toEqual([]);
  });

  it('tells nothing that the newest change did not keep', () => {
    const pages = words.map((name) => rule(name));
    expect(told([added('src/rules/kilo.ts'), ...pages])).toEqual([]);
    expect(told([...pages, added('src/rules/kilo.ts')])).not.toEqual([]);
  });

  it('finds the test and the list that a new file of a kind comes with', () => {
    expect(told(words.slice(0, 8).map(rule))).toEqual([
      'new src/rules/*.ts: src/rules/index.ts 8/8, test/rules/{name}.test.ts 8/8',
    ]);
  });

  it('finds the name in other cases and joints', () => {
    const changes = words.slice(0, 8).map((name) => {
      const Name = `Big${name[0]?.toUpperCase()}${name.slice(1)}`;
      return added(`src/main/app/${Name}.java`, `docs/big-${name}.md`);
    });
    expect(told(changes)).toEqual(['new src/main/app/*.java: docs/{name}.md 8/8']);
  });

  it('tells folders that mirror each other as one kind', () => {
    const changes = words.slice(0, 8).map((name, at) => {
      const folder = at % 2 === 0 ? 'one' : 'two';
      return added(`src/main/app/${folder}/${name}.kt`, `src/test/app/${folder}/${name}Spec.kt`);
    });
    expect(told(changes)).toEqual(['new src/main/**/*.kt: src/test/**/{name}Spec.kt 8/8']);
  });

  it('finds what is generated from a definition', () => {
    const changes = Array.from({ length: 12 }, (_, at) => {
      const name = words[at % 4] ?? '';
      return changed(`proto/${name}.proto`, `gen/${name}.pb.go`);
    });
    expect(told(changes)).toEqual(['changed proto/*.proto: gen/{name}.pb.go 12/12']);
  });

  it('tells translations that change together as one set', () => {
    const files = ['de', 'en-US', 'fr-FR', 'pt-BR'].map((name) => `locales/messages-${name}.json`);
    const found = told(Array.from({ length: 10 }, () => changed(...files)));
    expect(found).toEqual(['changed locales/*.json: locales/*.json 10/10']);
  });

  it('names the file where not every file of its kind changes with its brothers', () => {
    const pair = changed('config/dev.exs', 'config/prod.exs', 'lib/repo.ex');
    const alone = Array.from({ length: 4 }, () => changed('config/prod.exs'));
    const found = told([...Array.from({ length: 10 }, () => pair), ...alone]);
    expect(found).toEqual(['changed config/dev.exs: config/prod.exs 10/10, lib/repo.ex 10/10']);
  });

  it('tells with a set only what comes with each of its files', () => {
    const times = (count: number, ...files: readonly string[]): readonly CommitChange[] =>
      Array.from({ length: count }, () => changed(...files));
    const [dev, prod, repo] = ['config/dev.exs', 'config/prod.exs', 'lib/repo.ex'];
    const found = told([
      ...times(18, dev, prod, repo),
      ...times(2, dev, prod),
      ...times(1, prod),
      ...times(9, repo),
    ]);
    expect(found).toEqual(['changed config/*.exs: config/*.exs 20/21']);
  });

  it('tells nothing that only passes over the whole code bring together', () => {
    const wide = (count: number): CommitChange =>
      changed(
        'src/session.ts',
        'src/emote.ts',
        ...Array.from({ length: count }, (_, at) => `src/part${at}/file.ts`),
      );
    const of = (count: number) => told(Array.from({ length: 10 }, () => wide(count)));
    expect(of(12).filter((line) => line.includes('session'))).toEqual([]);
    expect(told(Array.from({ length: 10 }, () => wide(1))).join()).toContain('src/session.ts');
  });

  it('tells a pair of files once, from the side that is never alone', () => {
    const pair = changed('settings/options.yaml', 'docs/options-table.html');
    const changes = [...Array.from({ length: 10 }, () => pair), changed('docs/options-table.html')];
    expect(told(changes)).toEqual(['changed settings/options.yaml: docs/options-table.html 10/10']);
  });

  it.each<[why: string, changes: readonly CommitChange[]]>([
    ['too few new files', words.slice(0, 4).map(rule)],
    [
      'a habit that has ended',
      [
        ...words.slice(0, 6).map((name) => added(`src/rules/${name}.ts`)),
        ...words.slice(6).map(rule),
        ...words.map((name) => rule(`old${name}`)),
      ],
    ],
    [
      'a test and what it tests',
      Array.from({ length: 12 }, () => changed('test/app.test.ts', 'src/server.ts')),
    ],
    [
      'recorded output',
      Array.from({ length: 12 }, () => changed('src/a.ts', 'src/__snapshots__/b.snap')),
    ],
    ['manifests', Array.from({ length: 12 }, () => changed('src/version.ts', 'package.json'))],
    [
      'test data',
      words.map((name) => added(`testdata/in/${name}.txt`, `testdata/out/${name}.txt`)),
    ],
    [
      'changes of machines',
      words.map((name) => ({ ...rule(name), subject: `chore(deps): bump ${name}` })),
    ],
    [
      'moves and formats of everything',
      words.map((name) =>
        changed(
          `src/rules/${name}.ts`,
          'a.yaml',
          'b.html',
          ...Array.from({ length: 40 }, (_, at) => `many/m${at}.ts`),
        ),
      ),
    ],
    [
      'files of CI that passes over all of them touch',
      words.map(() => changed('.github/workflows/docs.yml', '.github/workflows/ci.yml')),
    ],
    [
      'files that a release writes',
      words.map((_, at) => ({
        ...changed('docs/install.conf', 'docs/version.yml'),
        subject: `Cut 1.${at}`,
      })),
    ],
  ])('finds nothing in %s', (_, changes) => {
    expect(told(changes)).toEqual([]);
  });

  it('forgets a file that every change touches', () => {
    const all = words.map((name) => added(`src/rules/${name}.ts`, 'NEWS.md'));
    const everywhere = history(all).map((change) => ({
      ...change,
      files: [...change.files, 'all.yaml'],
    }));
    const files = [...new Set(everywhere.flatMap((change) => change.files))];
    expect(mineCompanions(everywhere, files)).toEqual([]);
  });

  it('forgets one piece of work in many commits', () => {
    const burst = words.map(rule);
    const files = [...new Set(burst.flatMap((change) => change.files))];
    expect(mineCompanions(burst, files)).toEqual([]);
  });

  it('forgets what is gone', () => {
    expect(
      told(words.map(rule), [
        'src/rules/index.ts',
        ...words.map((name) => `test/rules/${name}.test.ts`),
      ]),
    ).toEqual([]);
  });

  it('finds nothing in a history of one commit, or of none', () => {
    expect(mineCompanions([], [])).toEqual([]);
    expect(mineCompanions([rule('alpha')], ['src/rules/alpha.ts'])).toEqual([]);
  });

  it('tells nothing that one stretch of the history shows: a new part, or a series', () => {
    const series = words.slice(0, 8).map(rule);
    const before = Array.from({ length: 2_000 }, (_, at) => changed(`old/file${at % 50}.ts`));
    const all = [...history(series), ...before];
    const files = [...new Set(all.flatMap((change) => change.files))];
    expect(mineCompanions(history(series), files)).not.toEqual([]);
    expect(mineCompanions(all, files)).toEqual([]);
  });

  it('tells nothing that ended: for long nothing of the kind has come', () => {
    const series = history(words.map(rule));
    const since = (count: number): readonly CommitChange[] => [
      ...Array.from({ length: count }, (_, at) => changed(`new/file${at % 50}.ts`)),
      ...series,
    ];
    const files = [...new Set(since(50).flatMap((change) => change.files))];
    expect(mineCompanions(since(50), files)).not.toEqual([]);
    // What still names each of them is a register, however old.
    const mates = mineCompanions(since(400), files).flatMap((one) => one.mates);
    expect(mates.map(({ path }) => path)).toEqual(['src/rules/index.ts']);
  });

  it('tells nothing of a kind whose newest files came to a new folder below', () => {
    const key = (folder: string, name: string): CommitChange => ({
      subject: name,
      files: [`tests/${folder}${name}.key`, 'tests/keys.py'],
      added: [`tests/${folder}${name}.key`],
    });
    const here = words.map((name) => key('', name));
    expect(told(here)).toEqual(['new tests/*.key: tests/keys.py 10/10']);
    const moved = ['kilo', 'lima'].map((name) => key('support/', name));
    expect(told([...moved, ...here])).toEqual([]);
    // A folder that always had some takes nothing over.
    expect(told([...moved, ...here, key('support/', 'mike')])).not.toEqual([]);
  });

  it('tells what follows from a mate with it alone, whichever came first', () => {
    const issue = (name: string): CommitChange => ({
      subject: name,
      files: [`src/${name}Issue.php`, `docs/issues/${name}Issue.md`, 'docs/issues.md'],
      added: [`src/${name}Issue.php`, `docs/issues/${name}Issue.md`],
    });
    const lines = told(words.map(issue));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('docs/issues.md 10/10');
  });

  it('tells a kind of one folder once, under the wider one, whichever came last', () => {
    const pair = (folder: string, name: string): CommitChange =>
      added(`src/${folder}/${name}.ts`, `test/${folder}/${name}.test.ts`);
    const lines = told([
      pair('deep', 'kilo'),
      pair('deep', 'lima'),
      ...words.map((name) => pair('near', name)),
    ]);
    expect(lines).toEqual(['new src/**/*.ts: test/**/{name}.test.ts 12/12']);
  });

  it('tells pairs of one folder from one side, where the other is told of all folders', () => {
    const pair = (folder: string, name: string): CommitChange =>
      added(`src/${folder}/${name}.elm`, `t/${folder}/${name}.run`);
    const lines = told([
      ...words.map((name, at) => pair(at % 5 === 0 ? 'far' : 'near', name)),
      ...words.map((name) => added(`src/deep/${name}only.elm`)),
    ]);
    expect(lines).toEqual(['new t/**/*.run: src/**/{name}.elm 10/10']);
  });

  it('tells no data of a folder with the one test that is named after it', () => {
    const factsOf = (mate: string) => {
      const all = history(
        words.map((name) => ({
          subject: name,
          files: [`test/resources/indentation/${name}.java`, mate],
          added: [`test/resources/indentation/${name}.java`],
        })),
      );
      const files = [...new Set(all.flatMap((change) => change.files))];
      return companionFacts(groupCompanions(mineCompanions(all, files), files));
    };
    expect(factsOf('test/java/IndentationCheckTest.java')).toEqual([]);
    expect(factsOf('test/java/AllChecksTest.java')).toHaveLength(1);
    expect(factsOf('test/java/TationTest.java')).toEqual([]);
  });

  it('tells no new member of a build that the build itself asks for in its list', () => {
    const members = (manifest: string, list: string): readonly CommitChange[] =>
      words.slice(0, 8).map((name) => ({
        subject: `Add ${name}`,
        files: [`libs/${name}/${manifest}`, list],
        added: [`libs/${name}/${manifest}`],
      }));
    const factsOf = (manifest: string, list: string) => {
      const all = history(members(manifest, list));
      const files = [...new Set(all.flatMap((change) => change.files))];
      return companionFacts(groupCompanions(mineCompanions(all, files), files));
    };
    expect(factsOf('build.gradle.kts', 'settings.gradle.kts')).toEqual([]);
    expect(factsOf('Cargo.toml', 'Cargo.toml')).toEqual([]);
    expect(factsOf('build.gradle.kts', 'docs/modules.md')).toHaveLength(1);
  });
});
