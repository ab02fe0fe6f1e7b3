import { describe, expect, it } from 'vitest';
import { advised, type Seen } from '../../../../support/recurringCalls';

const sorted = (said: string): string[] => said.split(' | ').sort();

describe('what makes a call pass that is kept whole, or nearly so', () => {
  it.each<readonly [kind: string, seen: Seen, said: string]>([
    [
      'hands the whole call to another program, whatever the tests report',
      [
        'npx playwright test --headed',
        "Running 4 tests using 1 worker\n\n  ✘  1 cart.spec.ts:4:5 › adds an item (212ms)\n\n  1) cart.spec.ts:4:5 › adds an item\n\n    Error: browserType.launch: Target page, context or browser has been closed\n    ╔════════════════════════════════════════════════════════════════════════════════════════════════╗\n    ║ Looks like you launched a headed browser without having a XServer running.                     ║\n    ║ Set either 'headless: true' or use 'xvfb-run <your-playwright-app>' before running Playwright.  ║\n    ╚════════════════════════════════════════════════════════════════════════════════════════════════╝\n\n  4 failed",
        'xvfb-run npx playwright test --headed',
      ],
      'npx playwright test --headed | xvfb-run npx playwright test --headed',
    ],
    [
      'runs the tests where their service is, whatever they report',
      [
        'pytest tests/integration',
        'E   sqlalchemy.exc.OperationalError: (psycopg2.OperationalError) could not translate host name "db" to address: Name or service not known\n\ntests/integration/test_stock.py:12: OperationalError\n=========================== short test summary info ============================\nERROR tests/integration/test_stock.py::test_reserve - sqlalchemy.exc.Operatio...\n========================= 6 errors in 4.10s =========================',
        'docker compose exec -T api pytest tests/integration',
      ],
      'pytest tests/integration | docker compose exec -T api pytest tests/integration',
    ],
    [
      'is another builder where nothing of the first one lies',
      [
        'make -C build',
        "make: Entering directory '/repo/build'\nmake: *** No targets specified and no makefile found.  Stop.\nmake: Leaving directory '/repo/build'",
        'ninja -C build',
      ],
      'make -C build | ninja -C build',
    ],
    [
      'is another runner for the same target',
      ['make lint', "make: *** No rule to make target 'lint'.  Stop.", 'mage lint'],
      'make lint | mage lint',
    ],
    [
      'is another runner where nothing of the first one lies',
      [
        'make generate',
        'make: *** No targets specified and no makefile found.  Stop.',
        'task generate',
      ],
      'make generate | task generate',
    ],
    [
      'brings an option that elsewhere only looks closer',
      [
        'ansible-playbook site.yml --check',
        "[WARNING]: provided hosts list is empty, only localhost is available. Note that the implicit localhost does not match 'all'\nERROR! Specified hosts and/or --limit does not match any hosts",
        'ansible-playbook -i inventories/staging site.yml --check',
      ],
      'ansible-playbook site.yml --check | ansible-playbook -i inventories/staging site.yml --check',
    ],
    [
      'brings an option whose value is a text',
      [
        'npx cdk synth',
        '--app is required either in command-line, in cdk.json or in ~/.cdk.json',
        'npx cdk synth --app "npx tsx infra/app.ts"',
      ],
      'npx cdk synth | npx cdk synth --app "npx tsx infra/app.ts"',
    ],
    [
      'brings an option that picks tests elsewhere',
      [
        'sam build',
        'Error: Template file not found at /srv/img/template.yml',
        'sam build -t infra/template.yaml',
      ],
      'sam build | sam build -t infra/template.yaml',
    ],
    [
      'brings a value that a script asked for in its trace',
      [
        'k6 run load/smoke.js',
        'ERRO[0000] Error: BASE_URL is required\n\tat file:///srv/load/smoke.js:4:8(12)  hint="script exception"',
        'k6 run -e BASE_URL=http://localhost:8080 load/smoke.js',
      ],
      'k6 run load/smoke.js | k6 run -e BASE_URL=http://localhost:8080 load/smoke.js',
    ],
    [
      'is a word for the one that the tool named in a pair',
      ['npx nx unit web', 'NX   Cannot find configuration for task web:unit', 'npx nx test web'],
      'npx nx unit web | npx nx test web',
    ],
    [
      'brings what a trace asks for',
      [
        'deno run tools/gen.ts',
        'error: Uncaught (in promise) NotCapable: Requires read access to "schema.json", run again with the --allow-read flag\n    at async Object.readTextFile (ext:deno_fs/30_fs.js:1234:24)',
        'deno run --allow-read --allow-write tools/gen.ts',
      ],
      'deno run tools/gen.ts | deno run --allow-read --allow-write tools/gen.ts',
    ],
    [
      'puts the program in another mode, whatever it reported',
      [
        'lein test',
        'Syntax error macroexpanding at (core_test.clj:1:1).\nCould not locate mount/lite__init.class, mount/lite.clj or mount/lite.cljc on classpath.',
        'lein with-profile +dev test',
      ],
      'lein test | lein with-profile +dev test',
    ],
    [
      'is a module where a word ends a sentence',
      [
        './mill test',
        "Cannot resolve test. Try `mill resolve _` to see what's available.",
        './mill core.test',
      ],
      './mill test | ./mill core.test',
    ],
    [
      'brings the file that a failed build did not find',
      [
        'ant test',
        'Buildfile: build.xml does not exist!\nBuild failed',
        'ant -f build/build.xml test',
      ],
      'ant test | ant -f build/build.xml test',
    ],
    [
      'brings an option whose value is quoted',
      [
        'xcodebuild -scheme Shop test',
        'xcodebuild: error: Failed to build project Shop with scheme Shop.: Cannot test target “ShopTests” on “My Mac”: Tests must be run on a concrete device',
        "xcodebuild -scheme Shop -destination 'platform=iOS Simulator,name=iPhone 15' test",
      ],
      "xcodebuild -scheme Shop test | xcodebuild -scheme Shop -destination 'platform=iOS Simulator,name=iPhone 15' test",
    ],
    [
      'goes through a task of the project, whatever the builder reports',
      [
        'cargo test',
        '   Compiling core v0.1.0\nerror: environment variable `FIRMWARE_IMAGE` not defined at compile time\n --> crates/core/src/lib.rs:3:20\n  |\n3 | const IMAGE: &str = env!("FIRMWARE_IMAGE");\nerror: could not compile `core` (lib) due to 1 previous error',
        'cargo xtask test',
      ],
      'cargo test | cargo xtask test',
    ],
    [
      'brings a setting that a builder of settings misses',
      [
        'cmake -B build',
        'CMake Error at CMakeLists.txt:8 (find_package):\n  Could not find a package configuration file provided by "spdlog" with any of the following names:',
        'cmake -B build -DCMAKE_TOOLCHAIN_FILE=vcpkg/scripts/buildsystems/vcpkg.cmake',
      ],
      'cmake -B build | cmake -B build -DCMAKE_TOOLCHAIN_FILE=vcpkg/scripts/buildsystems/vcpkg.cmake',
    ],
    [
      'is another target, where the sub-command has the name of the refused one',
      [
        'buck2 test //app:test',
        'Command failed: Error in configured node dependency\nUnknown target `test` from package `root//app`.\nDid you mean one of the 2 targets in root//app:BUCK?',
        'buck2 test //app:unit',
      ],
      'buck2 test //app:test | buck2 test //app:unit',
    ],
    [
      'marks a target otherwise',
      [
        'pants test src/python/shop/tests',
        '10:12:01.12 [ERROR] 1 Exception encountered:\n  ResolveError: The directory spec src/python/shop/tests does not own any targets',
        'pants test src/python/shop/tests::',
      ],
      'pants test src/python/shop/tests | pants test src/python/shop/tests::',
    ],
    [
      'brings an option that a line behind a cross asks for',
      [
        'spago test',
        '✘ No package was selected for running. Please select (with -p) one of the following packages:\n  core\n  web',
        'spago test -p core',
      ],
      'spago test | spago test -p core',
    ],
    [
      'is told in a sentence that begins with "Pass"',
      [
        'wp plugin list',
        'Error: This does not seem to be a WordPress installation.\nThe used path is: /srv/site/\nPass --path=`path/to/wordpress` or run `wp core download`.',
        'wp plugin list --path=public',
      ],
      'wp plugin list | wp plugin list --path=public',
    ],
    [
      'enters the environment that a trace of the runner asks for',
      [
        'jekyll build',
        "/usr/lib/ruby/bundler/runtime.rb:309:in `check_for_activated_spec!': You have already activated i18n 1.14.5, but your Gemfile requires i18n 1.14.1. Prepending `bundle exec` to your command may solve this. (Gem::LoadError)",
        'bundle exec jekyll build',
      ],
      'jekyll build | bundle exec jekyll build',
    ],
    [
      'is the option that a tool names beside a right it lacks',
      [
        'earthly +integration',
        'Error: build target: unlazy force execution: permission denied: unlazy: the use of WITH DOCKER requires --allow-privileged (-P)',
        'earthly -P +integration',
      ],
      'earthly +integration | earthly -P +integration',
    ],
    [
      'brings by an option what was wanted of a variable',
      [
        'dbmate up',
        'Error: invalid url, have you set your --url flag or DATABASE_URL environment variable?',
        'dbmate --url sqlite:dev.sqlite3 up',
      ],
      'dbmate up | dbmate --url sqlite:dev.sqlite3 up',
    ],
    [
      'is the name that the tool proposes',
      [
        'tox -e py',
        'ROOT: HandledError| provided environments not found in configuration file:\npy - did you mean py312?',
        'tox -e py312',
      ],
      'tox -e py | tox -e py312',
    ],
    [
      'quotes a pattern',
      [
        'npx mocha test/**/*.spec.js',
        'Error: No test files found: "test/**/*.spec.js"',
        'npx mocha "test/**/*.spec.js"',
      ],
      'npx mocha test/**/*.spec.js | npx mocha "test/**/*.spec.js"',
    ],
    [
      'hands options on',
      [
        'npm test --grep login',
        'npm warn Unknown cli config "--grep". This will stop working in the next major version of npm.\n> app@1.0.0 test\n> mocha\nError: Cannot find any files matching pattern "login"',
        'npm test -- --grep login',
      ],
      'npm test --grep login | npm test -- --grep login',
    ],
    [
      'brings the port of a service on this machine',
      [
        'redis-cli ping',
        'Could not connect to Redis at 127.0.0.1:6379: Connection refused',
        'redis-cli -p 6380 ping',
      ],
      'redis-cli ping | redis-cli -p 6380 ping',
    ],
    [
      'brings the user that a service asks for',
      [
        'mongosh shop',
        'MongoServerError: Command listCollections requires authentication',
        'mongosh -u root -p dev shop',
      ],
      'mongosh shop | mongosh -u root -p dev shop',
    ],
    [
      'is the whole line that a guard of the repository tells',
      [
        'pytest',
        'ImportError while loading conftest \'/srv/a/tests/conftest.py\'.\ntests/conftest.py:9: in <module>\n    raise RuntimeError("run the tests with ./dev test")\nE   RuntimeError: run the tests with ./dev test',
        './dev test',
      ],
      'pytest | ./dev test',
    ],
  ])('%s', async (_kind, seen, said) => {
    expect(sorted(await advised(seen, seen))).toEqual(sorted(said));
  });
});

describe('what passed by asking for less, or by looking on, teaches nothing', () => {
  it.each<readonly [kind: string, seen: Seen]>([
    [
      'lint with higher tolerance',
      [
        'npx eslint . --max-warnings 0',
        '✖ 3 problems (0 errors, 3 warnings)\nESLint found too many warnings (maximum: 0).',
        'npx eslint . --max-warnings 10',
      ],
    ],
    [
      'port taken',
      [
        'npm run dev',
        'Error: listen EADDRINUSE: address already in use :::3000',
        'PORT=3002 npm run dev',
      ],
    ],
    [
      'test with retries',
      [
        'npx playwright test',
        '  1 failed\n    cart.spec.ts:4:5 › adds',
        'npx playwright test --retries=2',
      ],
    ],
    [
      'sudo wrapper',
      [
        'docker compose up -d',
        'permission denied while trying to connect to the Docker daemon socket',
        'sudo docker compose up -d',
      ],
    ],
    ['retry wrapper', ['npx playwright test', '  1 failed', 'retry 3 npx playwright test']],
    [
      'snapshot env update',
      [
        'cargo test',
        'test snap ... FAILED\ntest result: FAILED. 3 passed; 1 failed',
        'UPDATE_EXPECT=1 cargo test',
      ],
    ],
    ['debug env after a flaky test', ['npm test', '1 failing', 'DEBUG=app:* npm test']],
    [
      'lint one package only',
      [
        'npx turbo run lint',
        'web:lint: src/a.ts\nweb:lint:   3:1  error  Unexpected any\n Failed:    web#lint',
        'npx turbo run lint --filter=api',
      ],
    ],
    [
      'keep going',
      ['make', "a.c:3:9: error: expected ';'\nmake: *** [Makefile:3: a.o] Error 1", 'make -k'],
    ],
    [
      'run with smaller input',
      [
        'python scripts/train.py',
        'Traceback (most recent call last):\n  File "scripts/train.py", line 31, in <module>\nValueError: bad row 17',
        'python scripts/train.py --limit 10',
      ],
    ],
    [
      'proxy',
      [
        'cargo fetch',
        'error: failed to download from `https://index.crates.io/config.json`\n  [7] Could not connect to server',
        'HTTPS_PROXY=http://proxy:3128 cargo fetch',
      ],
    ],
    [
      'pytest fewer markers',
      [
        'pytest',
        'FAILED tests/test_net.py::test_get - ConnectionError\n1 failed, 30 passed in 3s',
        'pytest -m "not network"',
      ],
    ],
    [
      'http status',
      [
        'curl -f http://localhost:3000/api/orders',
        'curl: (22) The requested URL returned error: 404',
        'curl -f http://localhost:3000/api/v1/orders',
      ],
    ],
    ['workers down because of machine', ['npx jest', 'Killed', 'npx jest --maxWorkers=2']],
    ['other shell', ['sh scripts/a.sh', 'scripts/a.sh: 3: [[: not found', 'bash scripts/a.sh']],
    [
      'cargo deny finding',
      [
        'cargo deny check',
        'error[vulnerability]: bad crate\nadvisories FAILED, bans ok, licenses ok, sources ok',
        'cargo deny check licenses',
      ],
    ],
  ])('%s', async (_kind, seen) => {
    expect(await advised(seen, seen)).toBe('');
  });
});
