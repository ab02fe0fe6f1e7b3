import lists from '../../language/lists/limits.json';

/** The check that holds commands to one package manager; none where its ecosystem does not know it. */
export function managerChecks(
  ecosystem: keyof typeof lists.managers,
  manager: string,
): readonly string[] {
  const all = lists.managers[ecosystem];
  const others = all.filter((name) => name !== manager);
  return all.includes(manager)
    ? [`command {${others.join(',')}} {${lists.managerVerbs[ecosystem].join(',')}} -> ${manager}`]
    : [];
}
