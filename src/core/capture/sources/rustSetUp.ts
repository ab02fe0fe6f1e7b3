import { allTexts, dig, digRecord, digText } from '../shape';
import { isOptional } from './ciSteps';
import { withVariables } from './jobMachine';
import type { MatrixRow } from './matrixRows';
import { stepsOfJob } from './stepsOfJob';
import type { PullJob } from './testJobs';

/** Every text of a job that says with which compiler of Rust it builds, its variables and matrix filled in. */
export function rustSetUp({ workflow, job, rows }: PullJob): readonly string[] {
  const parts = [job, ...stepsOfJob(job).filter((step) => !isOptional(step))];
  const all = parts.flatMap((part) => [
    ...given(digRecord(part, 'with'), naming),
    ...given(digRecord(part, 'env'), /^RUSTUP_TOOLCHAIN$/),
    ...linesOf(part).filter((line) => calling.test(line)),
    ...(settingUp.exec(digText(part, 'uses') ?? '') ?? []).slice(1),
  ]);
  const texts = [...all, ...given(digRecord(workflow, 'env'), /^RUSTUP_TOOLCHAIN$/)].map((text) =>
    withVariables(text, workflow['env'], job['env']),
  );
  const runs = dig(job, 'strategy', 'matrix') === undefined ? [{}] : rows;
  return runs.flatMap((row) => [...given(row, naming), ...texts.map((text) => withRow(text, row))]);
}

/** A text with the values put in that a run of the matrix has. */
const withRow = (text: string, row: MatrixRow): string =>
  text.replace(/\$\{\{\s*matrix\.([\w.-]+)\s*\}\}/g, (written, path: string) => {
    const value = dig(row, ...path.split('.'));
    return typeof value === 'string' || typeof value === 'number' ? String(value) : written;
  });

const naming = /toolchain|rust|msrv|version|channel/i;
/** An action that sets up a compiler; what stands behind its `@` may name which. */
const settingUp = /rust[^@]*@(.*)/i;
/** What chooses a compiler on the line, or looks for the oldest one. */
const calling =
  /\brustup\b|\bcargo \+|\bcargo[- ]msrv verify\b|\bcargo[- ]hack\b.* --rust-version\b/;

const given = (values: MatrixRow, name: RegExp): readonly string[] =>
  Object.entries(values)
    .filter(([key]) => name.test(key))
    .flatMap(([, value]) => (typeof value === 'number' ? [String(value)] : allTexts(value)));

const linesOf = (part: Record<string, unknown>): readonly string[] =>
  (digText(part, 'run') ?? '').split(/\r?\n/).filter((line) => !/^\s*#/.test(line));
