import type { CheckKind } from '../core/lesson/parseCheck';

/** What of a change breaks a lesson and what to do, without an end mark. */
export const breaches: Readonly<Record<`breach.${CheckKind}`, string>> = {
  'breach.file-name': 'a new file here is called `{what}`',
  'breach.place': 'a new file of this kind stands in `{what}`',
  'breach.goes-with': '`{what}` belongs into the same change',
  'breach.import': '`{what}` is not imported here',
  'breach.never-edit': 'this file is not edited by hand',
  'breach.text': '`{what}` is not written here',
  'breach.changelog': 'the change belongs into `{what}`',
};
