import { isRecord } from '../shape';

const assigned = /^([A-Z][A-Z0-9_]*)=("[^"]*"|'[^']*'|\$\([^)]*\)|\S*)(?:\s+|$)/;

/** What a line sets for the command on it, or by `export` for those after it. */
export function setOnLine(raw: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  let left = raw.trim().replace(/^[@-]+/, '');
  for (;;) {
    left = left.replace(/^(export|sudo|time|env|nice|cross-env) +/, '');
    const [all, name, value = ''] = assigned.exec(left) ?? [];
    if (all === undefined || name === undefined) return found;
    found[name] = value.replace(/^(["'])(.*)\1$/, '$2');
    left = left.slice(all.length);
  }
}

/** The values that a step sets, where all who read them can see what they are. */
export function plainEnv(env: unknown): Readonly<Record<string, string>> | undefined {
  const plain = Object.entries(isRecord(env) ? env : {}).flatMap(([name, value]) =>
    ['string', 'number', 'boolean'].includes(typeof value) ? [[name, String(value)] as const] : [],
  );
  return plain.length === 0 ? undefined : Object.fromEntries(plain);
}

/** What chooses the settings, or the versions, that a program runs with. */
export const choosing = /^(BUNDLE_GEMFILE|DJANGO_SETTINGS_MODULE|ESLINT_USE_FLAT_CONFIG|TOXENV)$/;

/** Where a tool that it is named after looks for things. */
export const pathOfTool = /^([A-Z]+?)_?PATH$/;

/** The options of programs among what is set, the last of one name. */
export function flagsOf(...envs: readonly unknown[]): Readonly<Record<string, string>> | undefined {
  const found = envs
    .flatMap((env) => Object.entries(plainEnv(env) ?? {}))
    .filter(
      ([name, value]) =>
        /(FLAGS|_OPTIONS|OPTS?)$/.test(name) ||
        pathOfTool.test(name) ||
        (choosing.test(name) && !value.includes('${{')),
    );
  return found.length === 0 ? undefined : Object.fromEntries(found);
}
