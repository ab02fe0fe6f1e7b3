/** A command, where it is typed and what is set for it. */
interface SetStep {
  readonly text: string;
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Steps without what only some of those set that type the same: the others do without. */
export function setAlike<Step extends SetStep>(steps: readonly Step[]): readonly Step[] {
  const sets = new Map<string, SetStep['env'][]>();
  for (const step of steps) sets.set(keyOf(step), [...(sets.get(keyOf(step)) ?? []), step.env]);
  return steps.map((step) => {
    if (step.env === undefined) return step;
    const others = sets.get(keyOf(step)) ?? [];
    const kept = Object.entries(step.env).filter(([name]) =>
      others.every((one) => one !== undefined && name in one),
    );
    return { ...step, env: Object.fromEntries(kept) };
  });
}

const keyOf = ({ text, folder = '' }: SetStep): string => `${folder}\n${text}`;
