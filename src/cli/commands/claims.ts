import { spoken } from '../../prose/say';
import type { ClaimsRecord } from '../../core/journal/ledger';
import type { CheckedLesson } from '../../core/operations/status/checkClaims';
import type { Invocation } from '../commandLine';
import { printJson } from '../print';

/** What is kept of a check, as JSON. `ratio` is null where the text claims nothing that can be checked. */
export function supportOf({ of, holds, failed, time }: ClaimsRecord) {
  return {
    ratio: of === 0 ? null : holds / of,
    of,
    holds,
    failed,
    checkedAt: new Date(time).toISOString(),
  };
}

/** The same in words. */
export function claimsSentence({
  of,
  holds,
  failed,
}: Pick<ClaimsRecord, 'of' | 'holds' | 'failed'>): string {
  const not = failed.length === 0 ? '' : spoken('; not: {0}', failed.join('; '));
  return spoken('{0} of {1} checked claims hold{2}', holds, of, not);
}

/** `lessons stale --claims [NAME…]`: tries what lessons say against the repository. */
export async function checkClaims({ open, words, isJson, io }: Invocation): Promise<0> {
  const { manager } = await open();
  const checked = await manager.checkClaims(words);
  if (isJson) printJson(io, checked.map(toJson));
  else printChecked(io, checked);
  return 0;
}

function toJson({ entry, claims, support }: CheckedLesson) {
  const { id, name } = entry.lesson;
  return { id, name, support: support ?? null, claims };
}

function printChecked(io: Invocation['io'], checked: readonly CheckedLesson[]): void {
  for (const { entry, claims } of checked.filter((lesson) => lesson.claims.length > 0)) {
    const failed = claims.filter(({ holds }) => !holds).map(({ text }) => text);
    const counts = { of: claims.length, holds: claims.length - failed.length, failed };
    io.out(`${entry.lesson.name}: ${claimsSentence(counts)}\n`);
  }
  const silent = checked.filter(({ claims }) => claims.length === 0).length;
  if (silent > 0) io.out(`${spoken('{0} lessons claim nothing that can be checked.', silent)}\n`);
  if (checked.length === 0) io.out(`${spoken('There is no lesson to check.')}\n`);
}
