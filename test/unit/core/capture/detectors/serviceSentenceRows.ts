import type { SentenceRow } from './sentenceRows';
import { go } from './smallRepositories';

type Texts = Readonly<Record<string, string>>;

const pipeline = (...stages: readonly string[]): string =>
  `pipeline {\n  agent any\n  stages {\n${stages.join('')}  }\n  post { always { sh 'mypy src' } }\n}\n`;
const stage = (steps: string): string => `    stage('a {') {\n${steps}    }\n`;

const jenkins = (name: string, text: string, says: readonly string[]): SentenceRow => ({
  name: `Jenkins: ${name}`,
  files: { ...go, Jenkinsfile: text },
  says: says.map((one) => `Checks of CI on pull requests include ${one}.`),
  never: [/mypy/],
});
const kept = stage("      steps { sh 'ruff check src' }\n");

/** What services besides GitHub run for each change, however their files put it. */
export const serviceSentenceRows: readonly SentenceRow[] = [
  jenkins('what comes after the stages is no step of them', pipeline(kept), ['`ruff check src`']),
  ...Object.entries({
    'a stage of some days': stage(
      "      when {\n        branch 'main'\n      }\n      steps { sh 'mypy src' }\n",
    ),
    'a folder': stage("      steps { dir('web') { sh 'mypy src' } }\n"),
    'a condition': stage(
      "      steps { script { if (a &&\n b) { sh 'mypy src' } else { sh 'mypy x' } } }\n",
    ),
    'a condition without a block': stage("      steps { script {\n if (a) sh 'mypy src'\n } }\n"),
    'what may fail': stage("      steps { script { try { sh 'mypy src' } catch (e) { } } }\n"),
    'an outcome that a script looks at': stage(
      "      steps { script { def x = sh(script: 'mypy src', returnStatus: true) } }\n",
    ),
    'a function that perhaps nothing calls': "def lint(String at = 'x') {\n  sh 'mypy src'\n}\n",
    'what is not done unless': stage("      steps { script { unless(a) { sh 'mypy src' } } }\n"),
    'the line after a condition': stage(
      "      steps { script {\n if (a)\n\n  sh 'mypy src'\n else\n  sh 'mypy x'\n } }\n",
    ),
    'the line after a condition of two lines': stage(
      "      steps { script {\n if (a &&\n   b)\n  sh 'mypy src'\n } }\n",
    ),
    'a script over lines after a condition': stage(
      "      steps { script {\n if (a)\n  sh '''\n   mypy src\n  '''\n } }\n",
    ),
    'steps by an answer': stage(
      "      steps { script {\n a == 'x' ? sh('mypy src') : sh('mypy x')\n a && sh('mypy y')\n a &&\n  sh('mypy z')\n } }\n",
    ),
    'a comment over lines': "/*\n  sh 'mypy src'\n*/\n",
  }).map(([name, part]) =>
    jenkins(`the rest is read beside ${name}`, pipeline(part, kept), ['`ruff check src`']),
  ),
  jenkins(
    'a stage of changes alone is one of each change',
    pipeline(stage("      when { changeRequest() }\n      steps { sh 'ruff check src' }\n")),
    ['`ruff check src`'],
  ),
  {
    name: 'Jenkins: of brackets that do not fit nothing is read',
    files: { ...go, Jenkinsfile: "node {\n  sh 'ruff check src'\n" },
    never: [/CI /],
  },
  ...Object.entries<Texts>({
    'GitLab: a file that is included, and includes the first again': {
      '.gitlab-ci.yml': 'include:\n  - local: /ci/a.yml\n  - project: x/y\n    file: z.yml\n',
      'ci/a.yml':
        'include: .gitlab-ci.yml\na:\n  extends: .b\n  script: [staticcheck ./...]\n.b:\n  stage: x\n',
    },
    'GitLab: of two included files the later one': {
      '.gitlab-ci.yml': 'include: [a.yml, b.yml]\n',
      'a.yml': 'a:\n  when: manual\n  script: [echo]\n',
      'b.yml': 'a:\n  when: always\n  script: [staticcheck ./...]\n',
    },
    'GitLab: a job that the including file adds a key to': {
      '.gitlab-ci.yml': 'include: a.yml\na:\n  stage: x\n',
      'a.yml': 'a:\n  script: [staticcheck ./...]\n',
    },
    'GitLab: a script that names another, and a list inside it': {
      '.gitlab-ci.yml':
        '.a:\n  script: [staticcheck ./...]\nb:\n  before_script: [make tools]\n  script:\n    - !reference [.a, script]\n',
    },
    'Azure: templates, from the root and from their own folder': {
      'azure-pipelines.yml': 'pr: [main]\njobs:\n  - template: ci/jobs.yml@self\n',
      'ci/jobs.yml': 'jobs:\n  - job: a\n    steps:\n      - template: steps/lint.yml\n',
      'ci/steps/lint.yml': 'steps:\n  - script: staticcheck ./...\n  - template: lint.yml\n',
    },
    'Azure: pipelines in their own folder': {
      '.azure/pipelines/ci.yml': 'trigger: [main]\nsteps:\n  - script: staticcheck ./...\n',
    },
    'CircleCI: commands that are used again, one with what it is given': {
      '.circleci/config.yml':
        'version: 2.1\ncommands:\n  a:\n    steps:\n      - b: {x: 1}\n  b:\n    steps:\n      - run: staticcheck ./...\n      - a\n' +
        'jobs:\n  c:\n    steps:\n      - checkout\n      - a\nworkflows:\n  w:\n    jobs: [c]\n',
    },
    'GitHub: what runs where a change waits to be merged': {
      '.github/workflows/a.yml':
        'on: merge_group\njobs:\n  a:\n    steps:\n      - run: staticcheck ./...\n',
    },
  }).map(([name, files]) => ({
    name,
    files: { ...go, ...files },
    says: ['Checks of CI on pull requests include `staticcheck ./...`.'],
  })),
  {
    name: 'CircleCI: steps that a command is given are steps as well',
    files: {
      ...go,
      '.circleci/config.yml':
        'version: 2.1\ncommands:\n  a:\n    steps:\n      - run: staticcheck ./...\n      - << parameters.steps >>\n' +
        'jobs:\n  c:\n    steps:\n      - a:\n          steps:\n            - run: codespell\nworkflows:\n  w:\n    jobs: [c]\n',
    },
    says: ['Checks of CI on pull requests include `staticcheck ./...`, `codespell`.'],
  },
  ...Object.entries<Texts>({
    'a file that rules include': {
      '.gitlab-ci.yml': 'include:\n  - local: a.yml\n    rules: [{if: $X}]\n',
      'a.yml': 'a:\n  script: [staticcheck ./...]\n',
    },
    'a job that the including file says otherwise': {
      '.gitlab-ci.yml': 'include: a.yml\na:\n  script: [echo]\n',
      'a.yml': 'a:\n  script: [staticcheck ./...]\n',
    },
    'a job that the including file limits': {
      '.gitlab-ci.yml': 'include: a.yml\na:\n  when: manual\n',
      'a.yml': 'a:\n  script: [staticcheck ./...]\n',
    },
    'a job that the included file limits': {
      '.gitlab-ci.yml': 'include: a.yml\na:\n  script: [staticcheck ./...]\n',
      'a.yml': 'a:\n  when: manual\n',
    },
    'rules for all that an included file says': {
      '.gitlab-ci.yml': 'include: a.yml\na:\n  script: [staticcheck ./...]\n',
      'a.yml': 'workflow: { rules: [{ if: $CI_COMMIT_TAG }] }\n',
    },
    'a template of another repository': {
      'azure-pipelines.yml': 'pr: [main]\nsteps:\n  - template: a.yml@other\n',
      'a.yml': 'steps:\n  - script: staticcheck ./...\n',
    },
    'what runs on pushes of tags alone': {
      '.github/workflows/a.yml':
        'on:\n  push:\n    tags: [v*]\njobs:\n  a:\n    steps:\n      - run: staticcheck ./...\n',
    },
    'what runs on pushes of pages alone': {
      '.github/workflows/a.yml':
        'on:\n  push:\n    branches: [gh-pages]\njobs:\n  a:\n    steps:\n      - run: staticcheck ./...\n',
    },
  }).map(([name, files]) => ({
    name: `no check of each change: ${name}`,
    files: { ...go, ...files },
    never: [/Checks of CI/],
  })),
  {
    name: 'what runs on pushes is told as that where nothing runs on pull requests',
    files: {
      ...go,
      '.github/workflows/a.yml':
        'on: push\njobs:\n  a:\n    steps:\n      - run: staticcheck ./...\n',
    },
    says: ['Checks of CI include `staticcheck ./...`.'],
  },
  {
    name: 'what runs on pushes is not told beside what runs on pull requests',
    files: {
      ...go,
      '.github/workflows/a.yml': 'on: push\njobs:\n  a:\n    steps:\n      - run: errcheck ./...\n',
      '.github/workflows/b.yml':
        'on: pull_request\njobs:\n  a:\n    steps:\n      - run: staticcheck ./...\n',
    },
    says: ['Checks of CI on pull requests include `staticcheck ./...`.'],
    never: [/errcheck/],
  },
  {
    name: 'a build that runs on pushes alone',
    files: {
      'a.cob': '',
      Makefile: 'all:\n\tcobc -x a.cob\n',
      '.github/workflows/a.yml': 'on: [push]\njobs:\n  a:\n    steps:\n      - run: make all\n',
    },
    says: ['CI runs `make all`, among others.'],
  },
  {
    name: 'the last word on pushes alone, and an action',
    files: {
      'a.cob': '',
      '.github/workflows/a.yml': 'on: [push]\njobs:\n  a:\n    steps:\n      - run: fpm test\n',
    },
    says: ['CI runs `fpm test`.'],
  },
  {
    name: 'an action on pushes alone',
    files: {
      'a.cob': '',
      '.github/workflows/a.yml':
        'on: [push]\njobs:\n  a:\n    steps:\n      - uses: super-linter/super-linter@v6\n',
    },
    says: ['CI uses `super-linter/super-linter`.'],
  },
  {
    name: 'what a build on pushes brings along',
    files: {
      'build.gradle': 'plugins {\n  id "checkstyle"\n}\n',
      gradlew: '',
      'src/main/java/A.java': 'class A {}\n',
      '.github/workflows/a.yml':
        'on: push\njobs:\n  a:\n    steps:\n      - run: ./gradlew check\n',
    },
    says: ['`./gradlew check`, which CI runs, also runs checkstyle.'],
  },
];
