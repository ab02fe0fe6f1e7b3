/** A check that a build may run by itself. */
export interface BuildPlugin {
  readonly tool: string;
  /** What its tasks and settings are called after. */
  readonly named: RegExp;
  /** How a build file of Gradle says that it is there. */
  readonly gradle?: RegExp;
  /** In a pom the plugin, with the goal that checks. */
  readonly maven?: RegExp;
  readonly goal?: RegExp;
  /** The phase of Maven that runs the goal where nothing else is said. */
  readonly phase?: string;
}

/** What `check` and `build` of a Gradle file (without its comments) run of these, as the command calls them: nothing that it leaves out, and nothing that may fail. */
export function checksOfGradle<P extends BuildPlugin>(
  file: string,
  command: string,
  plugins: readonly P[],
): readonly P[] {
  const text = file.replace(/^.*(\bapply\(?\s*false\b|\bclasspath\b).*$|^import .*$/gm, '');
  const left = [...command.matchAll(/ (?:-x|--exclude-task)[ =](\S+)/g)].map(
    ([, task]) => task ?? '',
  );
  // Without the task that gathers them, or in the folder of another project, none runs.
  if (left.some((task) => /(^|:)check$/.test(task)) || ofOtherProject.test(command)) return [];
  if (takenFromCheck.test(text)) return [];
  return plugins.filter(
    ({ gradle, named }) =>
      gradle?.test(text) === true &&
      !left.some((task) => named.test(task)) &&
      ![...text.matchAll(mayFail)].some((line) => isWithin(text, line.index, named)),
  );
}

const ofOtherProject = / (-p|--project-dir|-b|--build-file|-m|--dry-run)\b/;
const takenFromCheck = /\bdependsOn\.(remove|filterNot)/;
/** A check that only reports, or that is switched off. */
const mayFail =
  /\b((isI|i)gnoreFailures(\.set\()?\s*=?\s*true|((isE|e)nforceCheck|(isE|(?<!\.)e)nabled)(\.set\()?\s*=?\s*false)\b/g;

/** Whether the block that a place stands in is of this name. */
function isWithin(text: string, at: number, named: RegExp): boolean {
  let depth = 0;
  for (let index = at - 1; index >= 0; index -= 1) {
    if (text[index] === '}') depth += 1;
    else if (text[index] === '{' && depth === 0) {
      const head = text.slice(0, index).split('\n').at(-1) ?? '';
      return named.test(head);
    } else if (text[index] === '{') depth -= 1;
  }
  return false;
}

/** What a pom (without its comments) binds of these to phases that the command reaches, for itself and without a profile. */
export function checksOfMaven<P extends BuildPlugin>(
  file: string,
  command: string,
  plugins: readonly P[],
): readonly P[] {
  const text = file.replace(/<(profiles|pluginManagement|reporting)>[\s\S]*?<\/\1>/g, '');
  if (ofOtherPom.test(command)) return [];
  const given = [...command.matchAll(/ -D(\S+)/g)].map(([, one]) => one ?? '');
  const set = [...text.matchAll(/<([\w.-]+)>\s*true\s*</g)].map(([, one]) => one ?? '');
  const isSkipped = (named: RegExp): boolean =>
    [...given.filter((one) => !one.endsWith('=false')), ...set].some(
      (one) => /skip/i.test(one) && named.test(one),
    );
  return plugins.filter(({ maven, goal, named, phase = 'verify' }) => {
    const at = maven?.exec(text)?.index;
    if (at === undefined || isSkipped(named)) return false;
    const block = text.slice(at, text.indexOf('</plugin>', at));
    if (/<skip>\s*true\s*</.test(block)) return false;
    const bound = block.split('<execution>').find((one) => goal?.test(one) === true);
    const own = /<phase>\s*(\S*?)\s*<\/phase>/.exec(bound ?? '')?.[1] ?? phase;
    return bound !== undefined && isReached(own, command);
  });
}

const ofOtherPom = / (-f|--file)[= ](?!(\.\/)?pom\.xml( |$))/;

/** Whether a command of Maven comes to a phase on its way. */
function isReached(phase: string, command: string): boolean {
  const isFar = / (verify|install)( |$)/.test(command);
  return (
    !/^(install|deploy|none|clean|\$.*)$|site$/.test(phase) &&
    (isFar || !/^verify$|integration-test$/.test(phase))
  );
}
