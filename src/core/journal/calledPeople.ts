import type { TeamLedger } from './teamFold';

/** The first part of a key: enough to tell people of a team apart. */
export const shortKey = (person: string): string => person.slice(0, 8);

/** How people who chose a name are called, by person; two who chose the same one are told apart by their keys. */
export function calledPeople(people: TeamLedger['people']): Readonly<Record<string, string>> {
  const all = Object.entries(people).filter(([, { name }]) => name !== '');
  const count = new Map<string, number>();
  for (const [, { name }] of all) count.set(name, (count.get(name) ?? 0) + 1);
  return Object.fromEntries(
    all.map(([person, { name }]) => [
      person,
      count.get(name) === 1 ? name : `${name} ${shortKey(person)}`,
    ]),
  );
}
