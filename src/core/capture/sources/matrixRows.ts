import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { dig, digRecord, isRecord } from '../shape';
import { holds, type Run } from './conditions';
import { conditionOf } from './isOff';

/** One run of a job: the values its matrix gives it. */
export type MatrixRow = Readonly<Record<string, unknown>>;

/** A matrix that makes more runs than this is cut: what its first runs do not show is rare in the others. */
const mostRows = 256;
/** More values than this of one line are not written out. */
const mostValues = 6;

const reference = /\$\{\{\s*matrix\.([\w.-]+)\s*\}\}/;

/** A line that names values of the matrix, once per value that a run must pass; as it is where they are not plain. */
export function withMatrix(line: string, job: Record<string, unknown>): readonly string[] {
  const match = reference.exec(line);
  const path = match?.[1]?.split('.');
  if (match === null || path === undefined) return [line];
  const values = requiredRows(job).map((row) => dig(row, ...path));
  const texts = [...new Set(values.flatMap(asText))].filter(
    (value) => value !== '' && !value.includes('${{'),
  );
  // What only some runs are given as options is a variation of the one command that all of them type.
  const isVariation = texts.length < new Set(values.map((value) => value ?? '')).size;
  const common = commonTo(line, match[0], texts, isVariation);
  if (common !== undefined) return [common];
  if (texts.length === 0 || texts.length > mostValues) return [line];
  const isPlainToo = values.some((value) => value === undefined || value === '');
  return [
    ...(isPlainToo ? [withoutOption(line, match[0])] : []),
    ...texts.map((value) => line.replace(match[0], value)),
  ];
}

/** What all runs type of a line whose value is an option that some leave away, or the version of each. */
function commonTo(
  line: string,
  value: string,
  texts: readonly string[],
  isVariation: boolean,
): string | undefined {
  if (texts.length > 1 && ofVersion.test(line.slice(0, line.indexOf(value))))
    return withoutOption(line, value);
  const areOptions = texts.length > 0 && texts.every((text) => text.startsWith('-'));
  return isVariation && areOptions ? line.replace(value, '') : undefined;
}

const ofVersion = / --[\w-]*(version|python)[= ]["']?$/;

/** A plain value as CI writes it: a number of YAML has lost its last zero there too. */
const asText = (value: unknown): readonly string[] =>
  ['string', 'number', 'boolean'].includes(typeof value) ? [String(value)] : [];

/** The line of a run that leaves a value empty: an option of nothing else goes with it. */
function withoutOption(line: string, value: string): string {
  const at = line.indexOf(value);
  const before = line.slice(0, at).replace(/ --?[\w-]+[ =](["']?)$/, '$1');
  const isOption = before.length < at;
  const after = line.slice(at + value.length);
  return isOption && /["']$/.test(before) ? before.slice(0, -1) + after.slice(1) : before + after;
}

/** The runs of a job that may not fail. */
export function requiredRows(job: Record<string, unknown>): readonly MatrixRow[] {
  const rows = matrixRows(dig(job, 'strategy', 'matrix')).filter((row) => !isTrial(row));
  return rows.filter((row) => !mayFail(job, { row }));
}

/** A job with those of its runs alone that take a step and may not fail at it; `undefined` where there are none. */
export function jobOf(
  step: Record<string, unknown>,
  job: Record<string, unknown>,
): Record<string, unknown> | undefined {
  const rows = requiredRows(job);
  const left = rows.filter((row) => isTaken(step, { row }));
  if (rows.length === 0) return isTaken(step, {}) ? job : undefined;
  if (left.length === 0) return undefined;
  return left.length === rows.length ? job : { ...job, strategy: { matrix: { include: left } } };
}

/** Whether a run takes a job or a step, and has to pass it. */
export function isTaken(part: Record<string, unknown>, run: Run): boolean {
  const isMet = holds(conditionOf(part), run);
  return (isMet === true || isMet === 'some') && !mayFail(part, run);
}

/** Whether a run is let fail; by an expression that is not understood it is, by one of the matrix as its rows say. */
function mayFail(part: Record<string, unknown>, run: Run): boolean {
  const allowed = part['continue-on-error'] ?? false;
  if (typeof allowed !== 'string') return allowed === true;
  const isLet = holds(allowed, run);
  return isLet !== false && !(isLet === 'some' && run.row === undefined);
}

/** Whether a run is named as one that may fail: its own script looks at that. */
const isTrial = (row: MatrixRow): boolean =>
  Object.entries(row).some(([name, value]) => trial.test(name) && /^true$/i.test(String(value)));
const trial = new RegExp(`^(${oneOf(lists.namesOfTrials)})$`, 'i');

/** Every run of a matrix: its lists crossed, those left out taken away, those named besides added or filled in. */
function matrixRows(matrix: unknown): readonly MatrixRow[] {
  const { include, exclude, ...lists } = digRecord({ matrix }, 'matrix');
  const crossed = Object.entries(lists).reduce<readonly MatrixRow[]>(
    (rows, [name, values]) =>
      Array.isArray(values)
        ? rows
            .flatMap((row) =>
              (values as readonly unknown[]).map((one) => ({ ...row, [name]: one })),
            )
            .slice(0, mostRows)
        : // What another job lists is one value that nobody knows.
          typeof values === 'string'
          ? rows.map((row) => ({ ...row, [name]: values }))
          : rows,
    [{}],
  );
  const left = crossed.filter(
    (row) => Object.keys(row).length > 0 && !recordsIn(exclude).some((out) => fits(row, out)),
  );
  return recordsIn(include).reduce<readonly MatrixRow[]>(
    (rows, named) => withNamed(rows, named, Object.keys(lists)),
    left,
  );
}

/** A run named besides fills in those that it does not contradict, else it is one of its own. */
function withNamed(
  rows: readonly MatrixRow[],
  named: MatrixRow,
  lists: readonly string[],
): readonly MatrixRow[] {
  const shared = Object.fromEntries(Object.entries(named).filter(([name]) => lists.includes(name)));
  const isFilledIn = (row: MatrixRow): boolean =>
    Object.keys(shared).every((name) => name in row) && fits(row, shared);
  return lists.length > 0 && rows.some(isFilledIn)
    ? rows.map((row) => (isFilledIn(row) ? { ...row, ...named } : row))
    : [...rows, named];
}

const recordsIn = (value: unknown): readonly MatrixRow[] =>
  Array.isArray(value) ? (value as readonly unknown[]).filter(isRecord) : [];

const fits = (row: MatrixRow, wanted: MatrixRow): boolean =>
  Object.entries(wanted).every(([name, value]) => row[name] === value);
