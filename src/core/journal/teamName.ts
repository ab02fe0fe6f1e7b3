import { hiddenPlaces } from '../../protocol/hiddenCharacters';

/** Longest name by which a person of a team is seen, in UTF-16 units: it stands in the middle of a line. */
const longest = 40;

/** Whether somebody may be seen by this name: one line with a letter in it, nothing hidden, no blanks at its ends. */
export function isTeamName(name: string): boolean {
  const [hidden] = hiddenPlaces(name);
  const isLine = !/[\t\r\n]/.test(name) && name.trim() === name;
  return name.length <= longest && /\p{L}/u.test(name) && isLine && hidden === undefined;
}
