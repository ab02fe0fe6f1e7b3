import { describe, expect, it } from 'vitest';
import { advisedIn } from '../../../../support/recurringCalls';
import { recordedTask, type Line } from '../../../../support/recordedTask';

/** What is advised after one session of each list of lines: the commands named, in order. */
const said = (...sessions: readonly (readonly Line[])[]): Promise<string> =>
  advisedIn(sessions.map((lines, at) => recordedTask(`s${at}`, ['ask', 'go on'], ...lines)));

const twice = (...lines: readonly Line[]) => said(lines, lines);

const noPackage =
  'Error in library(survey) : there is no package called "survey"\nExecution halted';

describe('what one session shows too weakly and two show together', () => {
  it.each<readonly [kind: string, advised: string, lines: readonly Line[]]>([
    [
      'is another way of one program to do the same job',
      "Rscript -e 'devtools::test()' | Rscript tests/testthat.R",
      [
        ['run!', 'Rscript tests/testthat.R', noPackage],
        ['run', "Rscript -e 'devtools::test()'"],
      ],
    ],
    [
      'is a path that needed its folder in front',
      'kubectl apply -k deploy/overlays/dev | kubectl apply -k overlays/dev',
      [
        ['run!', 'kubectl apply -k overlays/dev', 'error: unable to find kustomization.yaml'],
        ['run', 'kubectl apply -k deploy/overlays/dev'],
      ],
    ],
    [
      'is a permission that the tool names among failed tests',
      'deno test --allow-read=data a_test.ts | deno test a_test.ts',
      [
        [
          'run!',
          'deno test a_test.ts',
          'running 3 tests\nerror: NotCapable: Requires read access to "data/a.json", run again with the --allow-read flag\n\nFAILED | 0 passed | 3 failed',
        ],
        ['run', 'deno test --allow-read=data a_test.ts'],
      ],
    ],
  ])('%s', async (_kind, advised, lines) => {
    expect((await twice(...lines)).split(' | ').sort()).toEqual(advised.split(' | ').sort());
  });

  it('is the way that both took, whatever one of them tried before', async () => {
    const wrong: Line = ['run!', 'docker compose run --profile e2e web', 'unknown flag: --profile'];
    const right: Line = ['run', 'docker compose --profile e2e run web'];
    const between: Line = ['run', 'docker compose config --profiles'];
    expect(await said([wrong, right], [wrong, between, right])).toContain(right[1]);
  });

  it('is a way whose first try reported on the code and passed after an edit', async () => {
    const old = 'The current Dart SDK version is 3.2.6.\nversion solving failed.';
    const wrong: Line = ['run!', 'flutter test', old];
    const right: Line = ['run', 'fvm flutter test'];
    const report: Line = ['run!', 'fvm flutter test', '00:02 +5 -1: Some tests failed.'];
    expect(await said([wrong, right], [wrong, report, ['edit', 'lib/a.dart'], right])).toContain(
      'fvm flutter test',
    );
  });
});

describe('two sessions that go on alike teach nothing', () => {
  it.each<readonly [kind: string, lines: readonly Line[]]>([
    [
      'where a service did not know a name of its own',
      [
        ['run!', 'kubectl get pod queue-0', 'Error (NotFound): pods "queue-0" not found'],
        ['run', 'kubectl get pods'],
      ],
    ],
    [
      'where the other call has another purpose',
      [
        ['run!', 'npm test', 'Error: socket hang up'],
        ['run', 'npm run lint'],
      ],
    ],
    [
      'where only the machine chose another name for the program',
      [
        ['run!', 'docker-compose up -d', 'bash: docker-compose: command not found'],
        ['run', 'docker compose up -d'],
      ],
    ],
    [
      'where the code was edited between',
      [
        ['run!', 'Rscript tests/testthat.R', noPackage],
        ['edit', 'R/a.R'],
        ['run', "Rscript -e 'devtools::test()'"],
      ],
    ],
  ])('%s', async (_kind, lines) => {
    expect(await twice(...lines)).toBe('');
  });
});
