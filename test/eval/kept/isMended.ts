import type { ChangedFile } from '../../../src/core/checks/change';
import type { Breach } from '../../../src/core/checks/tryCheck';
import { compileGlob } from '../../../src/core/lesson/globMatcher';
import type { Check } from '../../../src/core/lesson/parseCheck';
import type { LaterChange, Mainline } from './laterChanges';

/** Whether somebody put right within the next commits what a check called broken: then it was no false alarm. */
export function isMended(
  line: Mainline,
  check: Check,
  breaches: readonly Breach[],
  next: readonly LaterChange[],
  files: readonly ChangedFile[],
): boolean {
  const touched = next.flatMap((change) => change.files).map(({ path }) => path);
  const last = next.at(-1)?.commit ?? 'HEAD';
  return breaches.every((breach) => {
    if (breach.line !== undefined) return isLineGone(line, breach, files, { touched, last });
    const mate = mateOf(check, breach);
    if (mate === undefined) return line.textAt(last, breach.path) === undefined;
    const fits = compileGlob(mate, { negates: false });
    return touched.some((path) => fits?.(path));
  });
}

function isLineGone(
  line: Mainline,
  { path, line: at }: Breach,
  files: readonly ChangedFile[],
  { touched, last }: { readonly touched: readonly string[]; readonly last: string },
): boolean {
  if (!touched.includes(path)) return false;
  const added = files.find((file) => file.path === path)?.added.find((one) => one.line === at);
  return !(line.textAt(last, path) ?? '').split('\n').includes(added?.text ?? '');
}

/** What was missing in the change; `undefined` = the file itself was wrong. */
function mateOf(check: Check, { what }: Breach): string | undefined {
  if (check.kind === 'goes-with' || check.kind === 'changelog') return what;
  return check.kind === 'never-edit' ? check.source : undefined;
}
