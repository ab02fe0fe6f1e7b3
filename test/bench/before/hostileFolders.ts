import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A small folder that stopped a window once. */
export interface HostileFolder {
  readonly name: string;
  readonly fill: (root: string) => void;
  /** A file the request is about. */
  readonly file?: string;
}

const many = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');
const lesson =
  (text: string) =>
  (root: string): void =>
    writeFileSync(join(root, '.lessons', 'a.md'), text);

export const hostileFolders: readonly HostileFolder[] = [
  { name: 'an ordinary lesson', fill: lesson('- Tests run with vitest.\n') },
  { name: 'a lesson of 48 KiB of letters', fill: lesson(`- ${'a'.repeat(48 * 1024)}\n`) },
  {
    name: '60,000 keys of frontmatter',
    fill: lesson(`---\n${many(60_000, (at) => `k${at}: 1`)}\n---\n- Tests.\n`),
  },
  {
    name: '100,000 triggers',
    fill: lesson(`---\ntriggers: [${many(100_000, (at) => `t${at},`)}]\n---\n- Tests.\n`),
  },
  {
    name: 'a glob that backtracks',
    fill: lesson('---\napplies-to: ["*a*a*a*a*a*a*a*a*a*a*b"]\nbreadth: broad\n---\n- Tests.\n'),
    file: `src/${'a'.repeat(200)}.ts`,
  },
  {
    name: 'a signal pattern that backtracks',
    fill: lesson('---\nsignals: ["error:/(a|aa)+$/"]\nbreadth: broad\n---\n- Tests.\n'),
  },
  {
    name: 'a YAML of 20 MB behind a field ref',
    fill: (root) => {
      writeFileSync(
        join(root, 'big.yaml'),
        many(1_000_000, (at) => `key${at}: value of it`),
      );
      lesson('---\nfingerprint: ["big.yaml#key1"]\n---\n- Tests.\n')(root);
    },
  },
  {
    name: 'a .gitignore of 50,000 rules',
    fill: (root) => {
      writeFileSync(
        join(root, '.gitignore'),
        many(50_000, (at) => `*x${at}*y*`),
      );
      for (let at = 0; at < 500; at += 1) writeFileSync(join(root, `file${at}.ts`), '');
      lesson('---\nfingerprint: ["glob:**/*.ts"]\n---\n- Tests.\n')(root);
    },
  },
];
