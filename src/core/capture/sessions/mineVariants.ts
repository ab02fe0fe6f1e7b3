import type { Finding, Skipped } from './candidate';
import { clip, nameFrom } from './candidate';
import type { Goal } from './commandGoal';
import { aboutCommand, generalLine as keyOf, generalWords, isLookingCloser } from './commandShape';
import { goalOf, isEveryday, programOf } from './commandGoal';
import { isDangerous, isPlanted, looksSecret, outputsOf } from './provenance';
import type { ShellCommand } from './shellCommand';
import { typed } from './shellCommand';
import type { Step } from './step';
import type { RecordedTask } from './task';
import type { TaskShape } from './taskShape';

type Run = Extract<Step, { kind: 'run' }>;

/** The code was at fault, not the command. */
const codeFailure =
  /\b[1-9]\d* (?:\w+ )?(?:tests? |examples?, \d+ )?fail(?:ed|ures?|ing|s)?\b|failures?: [1-9]|AssertionError|assertion failed|^\s*FAIL(?:ED)?\b|✗|✘|error TS\d|error\[E\d+\]|SyntaxError|TypeError|COMPILATION (?:ERROR|FAILED)|error CS\d|undefined reference|cannot find symbol|expected .{1,60} (?:to (?:be|equal|have)|but (?:got|was))|panicked at|--- FAIL/im;

/** The command was at fault: the wrong tool, place, option or a missing piece. */
const commandFailure =
  /command not found|not recognized|no such (?:file|command|option|script|task|target)|cannot find|can't find|could(?: not|n't) (?:find|locate|resolve|read|open|determine)|not found|missing (?:script|target|argument|config)|no module named|unknown (?:option|command|flag|argument|task|target|script)|unrecognized|unexpected argument|invalid (?:option|argument|choice|flag)|no (?:tests?|rule|specs?|projects?|task|test files|configuration|buildable)\b|not installed|\brequires?\b|unsupported|must be run|wrong (?:directory|version|node)|ERESOLVE|EBADENGINE|lock ?file|failed to (?:read|load|open|find|locate)|permission denied|ENOENT|connection refused|ECONNREFUSED|not a (?:git|workspace)|outside of|did you mean|only works|use .{1,30} instead|usage:|corepack|packageManager|undefined task|is not set|not defined|0 tests|no input files|not in (?:the )?path|cannot use import/i;

const without = (from: readonly string[], others: readonly string[]): string[] => {
  const left = [...others];
  return from.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
};

/** Edits between two words, cut off at 3: enough to tell a slip of the fingers. */
function isTypo(a: string, b: string): boolean {
  if (
    Math.abs(a.length - b.length) > 1 ||
    a.length < 4 ||
    a === b ||
    `${a}s` === b ||
    /[:\d]/.test(a + b)
  )
    return false;
  const sorted = (word: string): string => [...word].sort().join('');
  if (sorted(a) === sorted(b)) return true;
  let start = 0;
  while (a[start] === b[start] && start < a.length) start += 1;
  const restA = a.slice(start);
  const restB = b.slice(start);
  return restA.slice(1) === restB || restA === restB.slice(1) || restA.slice(1) === restB.slice(1);
}

function isSamePurpose(failed: ShellCommand, worked: ShellCommand): boolean {
  const goal = goalOf(failed.main);
  const other = goalOf(worked.main);
  if (goal !== undefined && other !== undefined) {
    if (goal === other) return true;
    return (
      goal !== 'test' &&
      failed.main.words[0] === worked.main.words[0] &&
      (goal === 'build' || other === 'configure')
    );
  }
  return programOf(failed.main) === programOf(worked.main) && programOf(failed.main) !== '';
}

/** Machine matters, the same on every repository: `python3` for `python`, `docker compose` for `docker-compose`. */
function machineOnly(removed: readonly string[], added: readonly string[]): boolean {
  const [from = ''] = removed;
  return removed.length === 1 && (added.join(' ') === `${from}3` || added.join('-') === from);
}

/** What tells the two commands apart makes knowledge, not a typo, a filter or a closer look. */
function isTellingDifference(failed: ShellCommand, worked: ShellCommand): boolean {
  if (failed.folder !== worked.folder && worked.folder !== undefined) return true;
  const a = generalWords(failed);
  const b = generalWords(worked);
  const removed = without(a, b);
  const added = without(b, a);
  const env = without(worked.main.env, failed.main.env);
  if (machineOnly(removed, added)) return false;
  if (env.length > 0) return true;
  // The same words in another order: where an option stands can decide.
  if (added.length === 0) return removed.length === 0 && a.join(' ') !== b.join(' ');
  if (removed.length === 1 && added.length === 1 && isTypo(removed[0] ?? '', added[0] ?? ''))
    return false;
  return added.some((word) => !isLookingCloser(word));
}

/** Whether it was the command that failed, judged by what followed and, for success only, by its output. */
function failedAsCommand(failed: Run, worked: Run, steps: readonly Step[]): boolean {
  const isCommand =
    failed.exitCode === 127 || failed.exitCode === 126 || commandFailure.test(failed.output);
  if (isCommand) return true;
  // A tool whose purpose its words do not tell must say itself that it was called wrongly.
  if (goalOf(failed.command.main) === undefined) return false;
  if (codeFailure.test(failed.output)) return false;
  return !steps.some((step) => step.kind === 'edit' && step.at > failed.at && step.at < worked.at);
}

interface Variant {
  readonly task: RecordedTask;
  readonly failed: readonly ShellCommand[];
  readonly worked: ShellCommand;
  readonly goal: Goal | undefined;
}

const isCandidate = (run: Run): boolean => !isEveryday(run.command.main);

function variantsIn({ task, steps }: TaskShape, succeeded: ReadonlySet<string>): Variant[] {
  const runs = steps.filter((step): step is Run => step.kind === 'run').filter(isCandidate);
  const found = new Map<string, Variant>();
  for (const failed of runs) {
    if (failed.ok || succeeded.has(keyOf(failed.command))) continue;
    const worked = runs.find(
      (run) =>
        run.ok &&
        run.at > failed.at &&
        isSamePurpose(failed.command, run.command) &&
        isTellingDifference(failed.command, run.command) &&
        failedAsCommand(failed, run, steps),
    );
    if (worked === undefined) continue;
    const key = keyOf(worked.command);
    const other = found.get(key);
    found.set(key, {
      task,
      failed: [...(other?.failed ?? []), failed.command],
      worked: worked.command,
      goal: goalOf(worked.command.main),
    });
  }
  return [...found.values()];
}

const doing: Readonly<Record<Goal, string>> = {
  test: 'Run the tests with',
  lint: 'Lint with',
  format: 'Format with',
  typecheck: 'Check types with',
  generate: 'Generate code with',
  migrate: 'Run migrations with',
  configure: 'Configure the build with',
  install: 'Install dependencies with',
  build: 'Build with',
  run: 'Run it with',
};

const quoted = (line: string): string => `\`${line}\``;

function finding(variants: readonly Variant[]): Finding {
  const [first] = variants as readonly [Variant, ...Variant[]];
  const worked = keyOf(first.worked);
  const failed = [...new Set(variants.flatMap((one) => one.failed.map(keyOf)))]
    .filter((line) => line !== worked)
    .slice(0, 3);
  const lead =
    first.goal === undefined
      ? `Instead of ${failed.map(quoted).join(' or ')} use`
      : doing[first.goal];
  const rest =
    first.goal === undefined
      ? ''
      : `; ${failed.map(quoted).join(' and ')} ${failed.length > 1 ? 'fail' : 'fails'} in this repository`;
  const program = programOf(first.worked.main);
  return {
    name: nameFrom(
      first.goal ?? program,
      'command',
      first.goal === undefined ? '' : (first.worked.folder ?? ''),
    ),
    kind: 'convention',
    description: clip(`${lead} ${quoted(worked)}`, 120),
    body: `- ${lead} ${quoted(worked)}${rest}.`,
    evidence: variants.map(
      (one) =>
        `In ${one.task.id} ${quoted(clip(typed(one.failed[0] ?? one.worked), 120))} failed, then ${quoted(clip(typed(one.worked), 120))} worked.`,
    ),
    from: [...new Set(variants.map((one) => one.task.id))],
    source: 'variant',
    triggers: [...new Set([first.goal ?? program, program])],
    about: aboutCommand(first.worked),
    strength: 3 + Math.min(variants.length, 3) / 4,
  };
}

function whyNot(variant: Variant, outputs: readonly string[]): string | undefined {
  const line = typed(variant.worked);
  if (looksSecret(line)) return 'contains a credential';
  if (isDangerous(line)) return 'steps around a check, reaches out or destroys';
  return isPlanted(keyOf(variant.worked), outputs)
    ? 'a file or page told the assistant to run it'
    : undefined;
}

/** Commands that failed with the variant that then worked, within accepted work. */
export function mineVariants(
  shapes: readonly TaskShape[],
  current?: ReadonlySet<string>,
): {
  readonly findings: readonly Finding[];
  readonly skipped: readonly Skipped[];
} {
  const accepted = shapes.filter(
    ({ task }) => task.outcome === 'accepted' && (current?.has(task.id) ?? true),
  );
  const succeeded = new Set(
    shapes
      .flatMap((shape) => shape.steps)
      .flatMap((step) => (step.kind === 'run' && step.ok ? [keyOf(step.command)] : [])),
  );
  const outputs = outputsOf(shapes.map((shape) => shape.task));
  const byWorked = new Map<string, Variant[]>();
  const skipped: Skipped[] = [];
  for (const variant of accepted.flatMap((shape) => variantsIn(shape, succeeded))) {
    const reason = whyNot(variant, outputs);
    const key = keyOf(variant.worked);
    if (reason === undefined) byWorked.set(key, [...(byWorked.get(key) ?? []), variant]);
    else skipped.push({ what: looksSecret(key) ? 'a command' : clip(key, 80), reason });
  }
  return { findings: [...byWorked.values()].map(finding), skipped };
}
