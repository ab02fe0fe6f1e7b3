import type { SentenceRow } from './sentenceRows';
import { go } from './smallRepositories';

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
];
