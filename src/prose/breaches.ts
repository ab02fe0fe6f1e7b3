import type { CheckKind } from '../core/lesson/parseCheck';

export type BreachForm = CheckKind | 'ends' | 'bare' | 'lacks' | 'unimported';

/** What of a change breaks a lesson and what to do, without an end mark. */
export const breaches: Readonly<Record<`breach.${BreachForm}`, string>> = {
  'breach.file-name': 'a new file here is called `{what}`',
  'breach.place': 'a new file of this kind stands in `{what}`',
  'breach.goes-with': '`{what}` belongs into the same change',
  'breach.import': '`{what}` is not imported here',
  'breach.never-edit': 'this file is not edited by hand',
  'breach.text': '`{what}` is not written here',
  'breach.changelog': 'the change belongs into `{what}`',
  'breach.command': '`{instead}` is used here instead of `{what}`',
  'breach.ends': '`{what}`: relative imports end in `{suffix}` here',
  'breach.bare': '`{what}`: relative imports end without a suffix here',
  'breach.lacks': 'a new file here holds `{what}`',
  'breach.unimported': 'a new file here imports `{what}`',
};
