import { escapeText } from '../../lesson/renderBlock';
import type { CheckKind } from '../../lesson/parseCheck';
import type { SaidBreach } from '../../lesson/receipt';
import type { TokenCounter } from '../../ports';

/** What the checks of lessons say, and the words for the model. */
export interface BrokenRules {
  readonly broken: readonly SaidBreach[];
  /** Empty = nothing to say. */
  readonly note: string;
  readonly tokens: number;
}

/** A longer path is told by its end. Characters. */
const longestPath = 48;

type Found = Omit<SaidBreach, 'tokens'>;

/**
 * The words for the model, a line for each broken rule: made from the approved text of its check alone, the file, and what to do. None
 * costs more than `most` tokens: a name and a path that are too long go first.
 */
export async function breachNotes(
  found: readonly Found[],
  most: number,
  counter: TokenCounter,
): Promise<BrokenRules> {
  const said: { readonly breach: SaidBreach; readonly line: string }[] = [];
  for (const breach of found) {
    for (const line of [full(breach), short(breach)]) {
      const tokens = await counter.count(line);
      if (tokens > most) continue;
      said.push({ breach: { ...breach, tokens }, line });
      break;
    }
  }
  return {
    broken: said.map(({ breach }) => breach),
    note: said.map(({ line }) => line).join(''),
    tokens: said.reduce((sum, { breach }) => sum + breach.tokens, 0),
  };
}

function full(breach: Found): string {
  return lineOf(`${placeOf(breach)}: ${wantedOf(breach)} (${breach.name})`);
}

function short(breach: Found): string {
  return lineOf(wantedOf(breach));
}

const lineOf = (text: string): string =>
  `Broken convention, mend unless asked for: ${plain(text)}\n`;

/** One line of visible characters that opens and closes nothing. */
function plain(text: string): string {
  return escapeText(text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')).trim();
}

function placeOf({ path, line = 0 }: Found): string {
  const end = path.length > longestPath ? `…${path.slice(-longestPath)}` : path;
  return line > 0 ? `${end}:${line}` : end;
}

/** What is wanted, in the few words that a model needs; people read `prose/breaches.ts`. */
const wanted: Readonly<Record<CheckKind, (breach: Found) => string>> = {
  'file-name': ({ what = '' }) => `name it ${what}`,
  place: ({ what = '' }) => `it stands in ${what}`,
  'goes-with': ({ what = '' }) => `change ${what} with it`,
  changelog: ({ what = '' }) => `add to ${what}`,
  import: ({ check, what = '', isWanted }) => {
    if (isWanted) return `a new file imports ${what}`;
    const suffix = / ends (\S+)$/.exec(check)?.[1];
    if (suffix === undefined) return `no import of ${what}`;
    return `relative imports end ${suffix === 'none' ? 'without a suffix' : `in ${suffix}`}`;
  },
  'never-edit': ({ check }) => {
    const source = / from (\S+)$/.exec(check)?.[1];
    return `not edited by hand${source === undefined ? '' : `, change ${source}`}`;
  },
  text: ({ what = '', isWanted }) => (isWanted ? `a new file holds ${what}` : `no ${what}`),
  command: ({ instead = '' }) => `run ${instead}`,
};

const wantedOf = (breach: Found): string => wanted[breach.kind](breach);
