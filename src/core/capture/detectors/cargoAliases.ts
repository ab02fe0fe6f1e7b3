import { provenFact, type Detector } from '../fact';
import { quoted } from '../sentences/phrase';
import { digRecord } from '../shape';
import { encodePath } from '../sources/ciFact';

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
        return isTold ? [{ name, stands: stands.trim().replace(/ --$/, '') }] : [];
      },
    );
    if (aliases.length === 0) return [];
    const told = aliases.slice(0, mostTold);
    const list = told.map(({ name, stands }) => `${quoted(`cargo ${name}`)} (${quoted(stands)})`);
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
