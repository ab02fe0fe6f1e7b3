import { spoken } from '../../prose/say';
import { failure } from '../../core/errors';
import type { BrokenCheck, ChangeCheck } from '../../core/operations/status/checkChange';
import { sayBreach } from '../../prose/sayBreach';
import type { ExitCode, Invocation } from '../commandLine';
import { asAnnotations, type Format } from '../findingFormats';
import { printJson } from '../print';

/** Prints what a change breaks; 1 = something. */
export function printChange({ io }: Invocation, format: Format, found: ChangeCheck): ExitCode {
  if (format === 'sarif')
    throw failure.wrongUsage(
      spoken('A change is told as text, json or github; sarif is for files.'),
    );
  const { broken, files, checks } = found;
  if (format === 'json') printJson(io, { ...found, broken: broken.map(worded) });
  else if (format === 'github') io.out(asAnnotations(broken.map(noteOf)));
  else {
    io.out(broken.map((one) => `${placeOf(one)}: ${sayBreach(one)}\n`).join(''));
    io.out(
      `${spoken('{0} changed files, {1} checks of lessons, {2} broken.', files, checks, broken.length)}\n`,
    );
  }
  return broken.length > 0 ? 1 : 0;
}

const worded = (one: BrokenCheck) => ({ ...one, message: sayBreach(one) });

const placeOf = ({ path, line }: BrokenCheck): string =>
  line === undefined ? path : `${path}:${line}`;

const noteOf = (one: BrokenCheck) => ({
  path: one.path,
  line: one.line ?? 1,
  title: one.kind,
  message: sayBreach(one),
});
