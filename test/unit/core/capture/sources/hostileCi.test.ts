import { describe, expect, it } from 'vitest';
import { ScanTree } from '../../../../../src/core/capture/scanTree';
import { ciCommands } from '../../../../../src/core/capture/sources/ciCommands';
import { openCommand } from '../../../../../src/core/capture/sources/openCommand';
import { otherScripts } from '../../../../../src/core/capture/sources/otherCi';
import { linesOfPipeline } from '../../../../../src/core/capture/sources/pipelineLines';
import { InMemoryRepositoryReader } from '../../../../support/inMemoryRepositoryReader';

const treeOf = (path: string, text: string): ScanTree =>
  new ScanTree(new InMemoryRepositoryReader({ [path]: text }), [path], []);
const names = Array.from({ length: 40 }, (_, at) => `a${String(at)}`);
const lint = "sh 'make lint'\n";
const piped = async (text: string): Promise<readonly unknown[]> =>
  ciCommands(treeOf('Jenkinsfile', text));

/** Files that are small to write and long to read, by what is read of them. */
const hostile: Readonly<Record<string, () => Promise<readonly unknown[]>>> = {
  'a template of Azure that names itself': () =>
    otherScripts(
      treeOf('azure-pipelines.yml', `steps:\n${'  - template: azure-pipelines.yml\n'.repeat(60)}`),
    ),
  'a command of CircleCI that names itself': () =>
    otherScripts(circle(`  a:\n    steps:\n${'      - a\n'.repeat(70)}`)),
  'commands of CircleCI that name each other': () =>
    otherScripts(
      circle(names.map((name) => `  ${name}:\n    steps: [${names.join(', ')}]\n`).join('')),
    ),
  'jobs of GitLab that extend each other': () =>
    otherScripts(
      treeOf(
        '.gitlab-ci.yml',
        names.map((name) => `${name}: { extends: [${names.join(', ')}] }\n`).join(''),
      ),
    ),
  'targets of make that call each other': async () => {
    const recipe = names.map((name) => `\tmake ${name}\n`).join('');
    const tree = treeOf('Makefile', names.map((name) => `${name}:\n${recipe}`).join(''));
    return Promise.all(names.map(async (name) => openCommand(tree, `make ${name}`)));
  },
  'a pipeline with a long line of comments': () => piped('/*'.repeat(40_000)),
  'a pipeline with a long line of quotes': () => piped("'a".repeat(100_000)),
  'a pipeline of many conditions': () => piped(`${'else x\n'.repeat(40_000)};{}`),
  'a pipeline of conditions as long as one is read': () => piped(`${'else x\n'.repeat(28_000)};{}`),
  'a pipeline of comments': () => piped('// x\n'.repeat(39_000)),
  'a pipeline of comments that do not end': () => piped('x /*\n'.repeat(39_000)),
  'a pipeline of steps without a text': () => piped(`${'sh '.repeat(1600)}\n`.repeat(40)),
};

const circle = (commands: string): ScanTree =>
  treeOf(
    '.circleci/config.yml',
    `commands:\n${commands}jobs:\n  c:\n    steps: [a, a0]\nworkflows:\n  w:\n    jobs: [c]\n`,
  );

describe('files of CI that are made to be read long', () => {
  it.each(Object.entries(hostile))('are read to an end soon: %s', async (_, read) => {
    const before = process.cpuUsage();
    await read();
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(500);
  });

  it('are no pipelines where they, or a line of them, are longer than anybody writes', () => {
    expect(linesOfPipeline(lint)).toEqual([{ text: 'make lint', line: 1 }]);
    expect(linesOfPipeline(`${lint}// ${'x'.repeat(5000)}`)).toEqual([]);
    expect(linesOfPipeline(`${lint}${'// x\n'.repeat(40_000)}`)).toEqual([]);
  });

  it('give no more scripts than a project has', async () => {
    const many = '  - script: make\n'.repeat(2500);
    expect(await otherScripts(treeOf('azure-pipelines.yml', `steps:\n${many}`))).toHaveLength(2000);
  });
});
