import { readDiff } from '../../checks/change';
import { isGivenUp } from '../../checks/givenUp';
import type { Check } from '../../lesson/parseCheck';
import type { RepositoryHistory } from '../../ports';

/** Changes that are looked at: not all that touch the folder of a check are such that it has a say in. */
const mostLooked = 24;

/** Whether people gave a check up in the changes before `from` (absent = all that are committed): it is silent then. */
export async function isSilenced(
  history: RepositoryHistory,
  check: Check,
  from?: string,
): Promise<boolean> {
  if (check.kind === 'command') return false;
  const changes = await history.newestChanges(mostLooked, {
    of: check.of,
    ...(from !== undefined && { from }),
  });
  return isGivenUp(
    check,
    changes.map(({ diff }) => readDiff(diff)),
  );
}
