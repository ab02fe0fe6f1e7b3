import { provenFact, type Detector } from '../fact';
import type { ScanTree } from '../scanTree';
import { quoted } from '../sentences/phrase';
import { leafOf } from '../resolvePath';
import { digRecord } from '../shape';
import { encodePath } from '../sources/ciFact';
import { workflowFile } from '../sources/ciSteps';

const mostTold = 4;
/** A longer expansion is looked up. */
const longest = 60;

/** Commands of Cargo that only this project has, and what they stand for: nobody finds them by asking Cargo for help on tests. */
export const cargoAliases: Detector = {
  name: 'cargo aliases',
  detect: async (tree) => {
    const path = tree.first('.cargo/config.toml', '.cargo/config');
    if (path === undefined) return [];
    const aliases = Object.entries(digRecord(await tree.record(path), 'alias')).flatMap(
      ([name, given]) => {
        const stands = Array.isArray(given) ? given.join(' ') : given;
        const isTold = typeof stands === 'string' && stands.length <= longest && name.length > 2;
        return isTold && !isGivenUp.test(stands)
          ? [{ name, stands: stands.trim().replace(/ --$/, '') }]
          : [];
      },
    );
    const there = await Promise.all(aliases.map(({ stands }) => isThere(tree, stands)));
    const told = aliases.filter((_, at) => there[at]).slice(0, mostTold);
    if (told.length === 0) return [];
    const typed = await Promise.all(told.map(({ name }) => callOf(tree, name)));
    const list = told.map(({ stands }, at) => `${quoted(typed[at] ?? '')} (${quoted(stands)})`);
    return [
      {
        ...provenFact(
          'cargoAliases',
          told.map(({ name }) => name).join(' '),
          await tree.at(path, 'alias'),
          [`${encodePath(path)}#alias`],
          0.95,
        ),
        slots: { list: list.join(', '), file: path },
      },
    ];
  },
};

/** An old name that only says so. */
const isGivenUp = /\b(deprecated|removed)\b/;

/** Whether the repository still has the crate that an alias names. */
async function isThere(tree: ScanTree, stands: string): Promise<boolean> {
  const manifest = / --manifest-path[= ](\S+)/.exec(stands)?.[1];
  if (manifest !== undefined) return tree.has(manifest.replace(/^\.\//, ''));
  const name = / (?:-p|--package|--bin)[= ](\S+)/.exec(stands)?.[1];
  if (name === undefined || tree.has(`src/bin/${name}.rs`)) return true;
  const manifests = tree.files.filter((file) => leafOf(file) === 'Cargo.toml').slice(0, mostCrates);
  const texts = await Promise.all(manifests.map((file) => tree.text(file)));
  return manifests.length === mostCrates || texts.some((text) => namesOf(text).includes(name));
}

/** More crates are not looked through. */
const mostCrates = 200;

/** What a manifest calls its crate and programs. */
const namesOf = (text: string): readonly string[] =>
  [...text.matchAll(/^name\s*=\s*"([^"]+)"/gm)].map(([, name = '']) => name);

/** A command of the project as CI calls it, or tells people to: with a toolchain where the plain one does not do. */
async function callOf(tree: ScanTree, name: string): Promise<string> {
  const call = new RegExp(`\\bcargo \\+[\\w.-]+ ${name}(?![\\w-])`);
  for (const path of tree.files.filter((file) => workflowFile.test(file) || guide.test(file))) {
    const [found] = call.exec(await tree.text(path)) ?? [];
    if (found !== undefined) return found;
  }
  return `cargo ${name}`;
}

/** Where maintainers write what to type. */
const guide = /^(\.github\/)?CONTRIBUTING(\.\w+)?$|^README(\.\w+)?$/i;
