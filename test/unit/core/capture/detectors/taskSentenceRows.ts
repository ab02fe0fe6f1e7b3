import type { SentenceRow } from './sentenceRows';
import { go, workflow } from './smallRepositories';

/** A task that CI asks a runner for, the files that say what it is, and what is told of it. */
const opened: Readonly<
  Record<string, readonly [command: string, files: Readonly<Record<string, string>>, told: string]>
> = {
  'make: targets that one needs': [
    'make verify',
    { Makefile: 'verify: lint vet ## all\n\nlint:\n\tstaticcheck ./...\n\nvet:\n\tgo vet ./...\n' },
    '`make verify` (go vet, staticcheck)',
  ],
  'just: recipes that one needs': [
    'just verify',
    { justfile: 'verify: lint\n\nlint:\n    staticcheck ./...\n' },
    '`just verify` (staticcheck)',
  ],
  'just: a recipe that needs the tests beside a check': [
    'just ci-test',
    { justfile: 'ci-test: units lint\n\nunits:\n    pytest\n\nlint:\n    staticcheck ./...\n' },
    '`just ci-test` (staticcheck, …)',
  ],
  'tox: an environment': [
    'tox -e verify',
    {
      'tox.ini':
        '[testenv]\ncommands = pytest\n\n[testenv:verify]\ncommands =\n    mypy src\n    - pylint src\n',
    },
    '`tox -e verify` (mypy)',
  ],
  'tox: an environment that runs what all do': [
    'tox -e verify',
    { 'tox.ini': '[testenv]\ncommands = mypy src\n\n[testenv:verify]\ndeps = x\n' },
    '`tox -e verify` (mypy)',
  ],
  'nox: a session': [
    'nox -s verify-all',
    {
      'noxfile.py':
        'def other(session):\n    session.run("pylint", "x")\n\n@nox.session\ndef verify_all(session):\n    session.install("pylint")\n\n    session.run("mypy", "src", env={"A": "b"})\n',
    },
    '`nox -s verify-all` (mypy)',
  ],
  'Taskfile: commands, and tasks that one needs or calls': [
    'task verify',
    {
      'Taskfile.yml':
        'tasks:\n  verify:\n    deps: [lint]\n    cmds:\n      - task: vet\n      - cmd: codespell\n        ignore_error: true\n  lint: staticcheck ./...\n  vet:\n    cmds:\n      - go vet ./...\n',
    },
    '`task verify` (go vet, staticcheck)',
  ],
  'Rake: tasks that one needs, what it runs, and those of tools': [
    'bundle exec rake',
    {
      Rakefile:
        'RuboCop::RakeTask.new\nRSpec::Core::RakeTask.new(:units)\n# task default: :brakeman\ntask default: %i[units rubocop more]\ntask :more do\n  sh "yamllint ."\nend\n',
    },
    '`bundle exec rake` (yamllint, rubocop, …)',
  ],
  'Gradle: a task of the build and what it depends on': [
    './gradlew verifyAll',
    {
      gradlew: '',
      'build.gradle':
        'tasks.register("other") { dependsOn "detekt" }\ntasks.register("verifyAll") {\n  dependsOn "spotlessCheck", ":app:checkstyleMain"\n}\n',
    },
    '`./gradlew verifyAll` (spotless, checkstyle)',
  ],
};

/** Tasks beside a check that fails: what may fail, or does not surely run, is no check of theirs. */
const passing: Readonly<
  Record<string, readonly [command: string, files: Readonly<Record<string, string>>]>
> = {
  'tox: an outcome that is ignored': [
    'tox -e verify',
    { 'tox.ini': '[testenv:verify]\nignore_outcome = true\ncommands = pylint src\n' },
  ],
  'tox: outcomes that are ignored of all': [
    'tox -e verify',
    {
      'tox.ini': '[testenv]\nignore_outcome = True\n\n[testenv:verify]\ncommands = pylint src\n',
    },
  ],
  'nox: a code that passes': [
    'nox -s verify',
    {
      'noxfile.py':
        'def verify(session):\n    session.run("pylint", "x", success_codes=[0, 1])\n    session.run("mypy", "src")\n',
    },
  ],
  'nox: a run on a condition, and one in a text': [
    'nox -s verify',
    {
      'noxfile.py':
        'def verify(session):\n    """Calls\n    session.run("pylint")\n    """\n    if session.posargs:\n        session.run("pylint", "x")\n    session.run("mypy", "src")\n',
    },
  ],
  'Taskfile: a task that may fail': [
    'task verify',
    {
      'Taskfile.yml': 'tasks:\n  verify:\n    ignore_error: true\n    cmds:\n      - pylint src\n',
    },
  ],
  'Taskfile: what is deferred, and a task that is called and may fail': [
    'task verify',
    {
      'Taskfile.yml':
        'tasks:\n  verify:\n    cmds:\n      - defer: pylint src\n      - task: other\n        ignore_error: true\n      - mypy src\n  other: pylint .\n',
    },
  ],
  'Rake: a tool that fails nothing': [
    'rake verify',
    {
      Rakefile:
        'RuboCop::RakeTask.new(:style) do |t|\n  t.fail_on_error = false\nend\ntask verify: %i[style] do\n  sh "mypy src"\nend\n',
    },
  ],
  'Rake: a call whose outcome is looked at': [
    'rake verify',
    { Rakefile: 'task :verify do\n  sh "pylint src" do |ok, res|\n  end\n  sh "mypy src"\nend\n' },
  ],
  'Rake: a task of a namespace': [
    'rake verify',
    {
      Rakefile:
        'namespace :a do\n  task :verify do\n    sh "pylint src"\n  end\n  RuboCop::RakeTask.new(:verify)\nend\n',
    },
  ],
  'Gradle: what a comment says': [
    './gradlew verifyAll',
    {
      gradlew: '',
      'build.gradle':
        'tasks.register("verifyAll") {\n  // dependsOn "checkstyleMain"\n  dependsOn "spotlessCheck"\n}\n',
    },
  ],
};

/** Commands of the project's own, told with the tools that they end in. */
export const taskSentenceRows: readonly SentenceRow[] = [
  ...Object.entries(opened).map(([name, [command, files, told]]) => ({
    name: `opened to its tools: ${name}`,
    files: { ...go, ...files, ...workflow([command]) },
    says: [`Checks of CI on pull requests include ${told}.`],
  })),
  ...Object.entries(passing).map(([name, [command, files]]) => ({
    name: `not opened: ${name}`,
    files: { ...go, ...files, ...workflow([command]) },
    never: [/pylint|rubocop|checkstyle/],
  })),
  {
    name: 'make: targets that need each other come to an end',
    files: {
      ...go,
      Makefile: 'verify: all\n\nall: verify\n\tstaticcheck ./...\n',
      ...workflow(['make verify']),
    },
    says: ['Checks of CI on pull requests include `make verify` (staticcheck).'],
  },
  {
    name: 'the tests of a folder are not those of the repository',
    files: { 'a.cob': '', Makefile: 'all:\n', ...workflow(['make -C web test']) },
    never: [/^Tests/],
  },
  {
    name: 'Gradle: spotless that a plugin brings runs with check',
    files: {
      'build.gradle': 'plugins {\n  id "com.diffplug.spotless" version "6"\n}\n',
      gradlew: '',
      'src/main/java/A.java': 'class A {}\n',
      ...workflow(['./gradlew check']),
    },
    says: [
      '`./gradlew check`, which CI runs on pull requests, also runs spotless (`./gradlew spotlessApply` mends).',
    ],
  },
];
