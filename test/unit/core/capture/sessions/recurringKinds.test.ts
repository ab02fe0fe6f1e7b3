import { describe, expect, it } from 'vitest';
import { advised, type Seen } from '../../../../support/recurringCalls';

describe('a mistake that recurs', () => {
  it.each<readonly [kind: string, first: Seen, second: Seen | 'again', said: string]>([
    [
      'a program that is not installed, with other targets each time',
      [
        'pytest tests/test_a.py -q',
        'bash: line 1: pytest: command not found',
        'uv run pytest tests/test_a.py -q',
      ],
      [
        'pytest tests/test_b.py -k slow',
        'bash: line 1: pytest: command not found',
        'uv run pytest tests/test_b.py -k slow',
      ],
      'uv run pytest | pytest',
    ],
    [
      'a module that only the environment of the project has',
      [
        'python -m pytest tests/x.py',
        '/usr/bin/python: No module named pytest',
        'poetry run pytest tests/x.py',
      ],
      [
        'python -m pytest tests/y.py',
        '/usr/bin/python: No module named pytest',
        'poetry run pytest tests/y.py',
      ],
      'poetry run pytest | python -m pytest',
    ],
    [
      'a module that the script imports',
      [
        'python tools/seed.py --all',
        "ModuleNotFoundError: No module named 'sqlalchemy'",
        'uv run tools/seed.py --all',
      ],
      'again',
      'python tools/seed.py --all | uv run tools/seed.py --all',
    ],
    [
      'a wrapper that is needed',
      [
        'rspec spec/a_spec.rb',
        "Could not find 'rspec-core' (>= 0) among 12 total gem(s) (Gem::MissingSpecError)",
        'bundle exec rspec spec/a_spec.rb',
      ],
      [
        'rspec spec/b_spec.rb',
        "Could not find 'rspec-core' (>= 0) among 12 total gem(s) (Gem::MissingSpecError)",
        'bundle exec rspec spec/b_spec.rb',
      ],
      'bundle exec rspec | rspec',
    ],
    [
      'a tool of the project called by its bare name',
      ['eslint src/a.ts', 'sh: 1: eslint: not found', 'npx eslint src/a.ts'],
      ['eslint src/b.ts', 'sh: 1: eslint: not found', 'npx eslint src/b.ts'],
      'npx eslint | eslint',
    ],
    [
      'the wrong package manager, refused by a guard, with another package each time',
      [
        'npm install left-pad',
        'npm error code EBADENGINE\nUse "pnpm add" for installation in this project.',
        'pnpm add left-pad',
      ],
      [
        'npm install zod',
        'npm error code EBADENGINE\nUse "pnpm add" for installation in this project.',
        'pnpm add zod',
      ],
      'pnpm add | npm install',
    ],
    [
      'the package manager that the manifest forbids',
      [
        'yarn add zod',
        'error This project is configured to use pnpm because package.json has a "packageManager" field',
        'pnpm add zod',
      ],
      [
        'yarn add left-pad',
        'error This project is configured to use pnpm because package.json has a "packageManager" field',
        'pnpm add left-pad',
      ],
      'pnpm add | yarn add',
    ],
    [
      'an environment that is managed by something else',
      [
        'pip install requests',
        'error: externally-managed-environment\n× This environment is externally managed',
        'uv add requests',
      ],
      [
        'pip install httpx',
        'error: externally-managed-environment\n× This environment is externally managed',
        'uv add httpx',
      ],
      'uv add | pip install',
    ],
    [
      'another folder',
      [
        'go test ./...',
        'go: cannot find main module, but found .git/config in /repo',
        'cd backend && go test ./...',
      ],
      'again',
      'cd backend && go test ./... | go test ./...',
    ],
    [
      'another folder, by the word of the tool',
      [
        'npm test',
        'npm error enoent Could not read package.json: Error: ENOENT: no such file or directory',
        'npm --prefix web test',
      ],
      'again',
      'npm --prefix web test | npm test',
    ],
    [
      'an interpreter that finds no script there',
      [
        'php artisan migrate',
        'Could not open input file: artisan',
        'cd api && php artisan migrate',
      ],
      [
        'php artisan db:seed',
        'Could not open input file: artisan',
        'cd api && php artisan db:seed',
      ],
      'cd api && php artisan | php artisan',
    ],
    [
      'a file that may not be executed',
      [
        './scripts/release.sh staging',
        'bash: ./scripts/release.sh: Permission denied',
        'bash scripts/release.sh staging',
      ],
      [
        './scripts/release.sh canary',
        'bash: ./scripts/release.sh: Permission denied',
        'bash scripts/release.sh canary',
      ],
      'bash scripts/release.sh | ./scripts/release.sh',
    ],
    [
      'a wrapper beside the manifest, with another target each time',
      ['gradle test --tests A', 'zsh: command not found: gradle', './gradlew test --tests A'],
      ['gradle test --tests B', 'zsh: command not found: gradle', './gradlew test --tests B'],
      './gradlew test | gradle test',
    ],
    [
      'a program unknown to another shell',
      [
        'make lint',
        "The term 'make' is not recognized as a name of a cmdlet, function, script file, or executable program.",
        'npm run lint',
      ],
      'again',
      'npm run lint | make lint',
    ],
    [
      'a manager of versions in front',
      [
        'flutter test test/a_test.dart',
        'bash: flutter: command not found',
        'fvm flutter test test/a_test.dart',
      ],
      [
        'flutter test test/b_test.dart',
        'bash: flutter: command not found',
        'fvm flutter test test/b_test.dart',
      ],
      'fvm flutter test | flutter test',
    ],
    [
      'an option that the tool does not know, with other targets',
      [
        'ruff check --fix-all src/a.py',
        "error: unexpected argument '--fix-all' found\n\n  tip: a similar argument exists: '--fix'",
        'ruff check --fix src/a.py',
      ],
      [
        'ruff check --fix-all src/b.py',
        "error: unexpected argument '--fix-all' found\n\n  tip: a similar argument exists: '--fix'",
        'ruff check --fix src/b.py',
      ],
      'ruff check --fix | ruff check --fix-all',
    ],
    [
      'an option that was replaced, with another value each time',
      [
        'npx jest --testPathPattern foo',
        'Option "testPathPattern" was replaced by "--testPathPatterns". See the docs.',
        'npx jest --testPathPatterns foo',
      ],
      [
        'npx jest --testPathPattern bar',
        'Option "testPathPattern" was replaced by "--testPathPatterns". See the docs.',
        'npx jest --testPathPatterns bar',
      ],
      'npx jest --testPathPatterns NAME | npx jest --testPathPattern',
    ],
    [
      'a permission the tool asks for',
      [
        'deno test',
        'error: Requires read access to "fixtures", run again with the --allow-read flag',
        'deno test --allow-read',
      ],
      'again',
      'deno test --allow-read | deno test',
    ],
    [
      'a target that does not exist',
      ['make unit', "make: *** No rule to make target 'unit'.  Stop.", 'make test-unit'],
      'again',
      'make test-unit | make unit',
    ],
    [
      'a recipe that does not exist',
      ['just lint', 'error: Justfile does not contain recipe `lint`', 'just check'],
      'again',
      'just check | just lint',
    ],
    [
      'a project that is called otherwise, by another task each time',
      ['nx test api', 'Cannot find configuration for task api:test', 'nx test backend-api'],
      'again',
      'nx test backend-api | nx test api',
    ],
    [
      'a solution that must be named',
      [
        'dotnet test',
        'MSBUILD : error MSB1003: Specify a project or solution file. The current working directory does not contain a project or solution file.',
        'dotnet test src/App.sln',
      ],
      'again',
      'dotnet test src/App.sln | dotnet test',
    ],
    [
      'a variable that must be set',
      ['npm run e2e', 'Error: APP_STAGE is required', 'APP_STAGE=test npm run e2e'],
      'again',
      'APP_STAGE=test npm run e2e | npm run e2e',
    ],
    [
      'a service that must run first',
      [
        'npm run e2e',
        'Error: connect ECONNREFUSED 127.0.0.1:5432',
        'docker compose up -d db',
        'npm run e2e',
      ],
      'again',
      'npm run e2e | docker compose up -d db',
    ],
    [
      'code that must be generated first',
      [
        'npm test',
        "Error: Cannot find module './generated/client'",
        'npm run generate',
        'npm test',
      ],
      'again',
      'npm test | npm run generate',
    ],
    [
      'a setup that must be done first',
      [
        'terraform validate',
        'Error: Missing required provider\n\nPlease run "terraform init" first.',
        'terraform init',
        'terraform validate',
      ],
      'again',
      'terraform validate | terraform init',
    ],
    [
      'a setup that the tool names, with other targets each time',
      [
        'npx playwright test a.spec.ts',
        "Error: browserType.launch: Executable doesn't exist at chrome-linux/chrome\nPlease run: npx playwright install",
        'npx playwright install',
        'npx playwright test a.spec.ts',
      ],
      [
        'npx playwright test b.spec.ts',
        "Error: browserType.launch: Executable doesn't exist at chrome-linux/chrome\nPlease run: npx playwright install",
        'npx playwright install',
        'npx playwright test b.spec.ts',
      ],
      'npx playwright test | npx playwright install',
    ],
    [
      'a configuration that must be there first',
      [
        'cmake --build build',
        'Error: could not load cache',
        'cmake --preset dev',
        'cmake --build build',
      ],
      'again',
      'cmake --build build | cmake --preset dev',
    ],
    [
      'an option the program calls bad, with another file each time',
      ['node --strip tools/a.ts', 'node: bad option: --strip', 'npx tsx tools/a.ts'],
      ['node --strip tools/b.ts', 'node: bad option: --strip', 'npx tsx tools/b.ts'],
      'npx tsx | node --strip',
    ],
  ])('%s', async (_kind, first, second, said) => {
    const parts = said.split(' | ').sort();
    const found = (await advised(first, second === 'again' ? first : second)).split(' | ').sort();
    expect(found).toEqual(parts);
  });
});

describe('no mistake of the call', () => {
  it.each<readonly [kind: string, seen: Seen]>([
    [
      'a test that failed',
      ['npm test', 'FAIL src/a.test.ts\n1 failed, 3 passed', 'npm run test:unit'],
    ],
    [
      'a linter that found something',
      ['eslint .', 'src/a.ts\n  3:1 error no-undef\n1 problem', 'npx eslint src'],
    ],
    ['a search without a hit', ['rg needle src', '', 'rg needle lib']],
    ['the network', ['npm ci', 'npm error code ETIMEDOUT', 'pnpm install']],
    [
      'a check that names an unknown word of the code',
      [
        'npx tsc --noEmit',
        "src/a.ts(3,1): error TS2304: Cannot find name 'foo'.",
        'npm run typecheck',
      ],
    ],
  ])('%s', async (_kind, seen) => {
    expect(await advised(seen, seen)).toBe('');
  });
});
