import { describe, expect, it } from 'vitest';
import { ScanTree } from '../../../../../src/core/capture/scanTree';
import { ciCommands } from '../../../../../src/core/capture/sources/ciCommands';
import { InMemoryRepositoryReader } from '../../../../support/inMemoryRepositoryReader';

/** The commands that are read of one file, with its lines, those of checks alone. */
async function read(path: string, lines: readonly string[]): Promise<readonly string[]> {
  const reader = new InMemoryRepositoryReader({ [path]: lines.join('\n') });
  const found = await ciCommands(new ScanTree(reader, [path], []));
  return found.filter(({ isCheck }) => isCheck).map(({ line, text }) => `${line} ${text}`);
}

describe('commands of CI outside GitHub', () => {
  it('are those of CircleCI, not the names and keys beside them', async () => {
    const lines = [
      'commands:',
      '  install:',
      '    steps:',
      '      - restore_cache:',
      '          keys: [deps-v1]',
      '      - run:',
      '          name: Install packages',
      '          command: npm ci',
      'jobs:',
      '  lint:',
      '    steps:',
      '      - checkout',
      '      - run: npm run lint',
      '      - run:',
      '          working_directory: web',
      '          command: |',
      '            npm run types',
      '            npm test',
    ];
    expect(await read('.circleci/config.yml', lines)).toEqual([
      '8 npm ci',
      '13 npm run lint',
      '17 npm run types',
      '18 npm test',
    ]);
  });

  it('are those of Azure in whatever file it names, without what says how a step is shown', async () => {
    const lines = [
      'steps:',
      '  - script: ./build.sh --check',
      '    displayName: Check',
      '  - powershell: |',
      '      dotnet test',
      '    displayName: Test',
      '    condition: always()',
    ];
    const said = ['2 ./build.sh --check', '5 dotnet test'];
    expect(await read('azure-pipelines-public.yml', lines)).toEqual(said);
    expect(await read('.azure-pipelines/azure-pipelines.yml', lines)).toEqual(said);
    expect(await read('azure-pipelines-internal.yml', lines)).toEqual([]);
  });

  it('are the items of a list of GitLab and Buildkite, none where the list is empty', async () => {
    const gitlab = ['check:', '  before_script: []', '  script:', '  - make lint', '  - make test'];
    expect(await read('.gitlab-ci.yml', gitlab)).toEqual(['4 make lint', '5 make test']);
    const buildkite = ['steps:', '  - label: Lint', '    commands:', '      - make lint'];
    expect(await read('.buildkite/pipeline.yml', buildkite)).toEqual(['4 make lint']);
  });

  it('are the steps of a declarative pipeline of Jenkins', async () => {
    const lines = [
      'pipeline { stages { stage("Build") { steps {',
      "  sh 'make lint'",
      '  sh """',
      '    ./mvnw clean verify',
      '  """',
      '} } } }',
    ];
    expect(await read('Jenkinsfile', lines)).toEqual(['2 make lint', '4 ./mvnw clean verify']);
  });
});
