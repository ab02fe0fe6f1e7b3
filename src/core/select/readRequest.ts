import lists from '../language/lists/requests.json';
import { oneOf } from '../language/oneOf';
import {
  conceptsOfPath,
  kindOf,
  nearOf,
  readConcepts,
  type Concepts,
} from '../language/vocabulary';
import { termsOf } from '../language/words';
import { RequestWords } from './requestWords';

/** A request as the user typed it, with the files in play where the front knows them. */
export interface RankRequest {
  readonly text: string;
  /** Root-relative paths; those that the text itself names are found here. */
  readonly files?: readonly string[];
}

/** What a request is about, from its words and its files. */
export interface RequestReading {
  readonly text: string;
  readonly files: readonly string[];
  /** True where a front named files of its own: the one that is written, those that are open. */
  readonly areFilesGiven: boolean;
  /** Those of them that are files beyond doubt. */
  readonly inPlay: readonly string[];
  /** Those that keep lessons for other places out, unless what changed with them leads there: none where only the text names files, as a change seldom ends in what is mentioned. */
  readonly deciding: readonly string[];
  readonly terms: readonly string[];
  /** Terms and concepts in the words of the request. */
  readonly words: RequestWords;
  /** Concepts the words name (0-1). */
  readonly named: Concepts;
  /** Concepts the files stand for (0-1). */
  readonly ofFiles: Concepts;
  /** Concepts that are likely to be needed as well (0-1), with the concept they follow from. */
  readonly implied: ReadonlyMap<string, { readonly strength: number; readonly from: string }>;
  /** Programming languages named or in play; a word with other meanings (`android`) names none. */
  readonly languages: ReadonlySet<string>;
  /** True where the request speaks of something outside the repository: a thesis, a shopping list. */
  readonly isElsewhere: boolean;
  /** Work asked for: `fix`, `create`, `document`… */
  readonly work: ReadonlySet<string>;
}

/** Requests are read up to here; beyond lie pasted logs and documents. */
const textClip = 6_000;
/** A path in prose: folders or a suffix, quoted or not, with an `@` before it in chat. */
const pathInText =
  /(?<![\w/@.:-])@?((?:\.{0,2}\/)?(?:(?:\[[\w.-]+\]|\([\w.-]+\)|[\w.@-])+\/)+[\w.@-]*|[\w-]+(?:\.[\w-]+)*\.[a-z][a-z0-9]{0,5})(?![\w/])/gi;
/** `GET /accounts/{id}`: capitals and a path, since "get" alone is any verb. */
const httpRequest = /\b(?:GET|POST|PUT|PATCH|DELETE) +\/[\w{]/;
/** What a file stands for says less than what the user says. */
const fileStrength = 0.6;
/** Addresses, routes, versions and products that look like a file. */
const notAFile = new RegExp(
  String.raw`^(?:\d|https?:|www\.|e\.g|i\.e|\/?api\/|(?:${oneOf(lists.productsLikeFiles)})\.js$)|^[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|dev|app|ai)(?:\/|$)`,
  'i',
);
/** An absolute path is a route unless it ends as a file does; "and/or" and "src/core" are told apart by nobody. */
const route = /^\/(?!.*\.[a-z][a-z0-9]{0,5}$)/i;
const withSuffix = /\.[a-z][a-z0-9]{0,5}$/i;

/** Paths that a text names: `src/a.ts`, `@src/a.ts`, `package.json`. */
export function pathsIn(text: string): readonly string[] {
  const found = new Set<string>();
  for (const [, path = ''] of text.slice(0, textClip).matchAll(pathInText))
    if (!notAFile.test(path) && !route.test(path))
      found.add(path.replace(/^(?:\.{0,2}\/)+|[).]+$/g, ''));
  found.delete('');
  return [...found];
}

/** Reads a request once, for all lessons. Never throws. */
export function readRequest({ text, files = [] }: RankRequest): RequestReading {
  const clipped = text.slice(0, textClip);
  const inText = pathsIn(clipped);
  // A path would name its concepts as if the user had said them.
  const prose = inText.reduce((rest, path) => rest.split(path).join(' '), clipped);
  const allFiles = [...new Set([...files, ...inText])];
  const inPlay = [...new Set([...files, ...inText.filter((path) => withSuffix.test(path))])];
  const named = new Map(readConcepts(prose));
  if (httpRequest.test(clipped)) named.set('http-verb', 1);
  const ofFiles = new Map<string, number>();
  for (const file of allFiles)
    for (const [concept, strength] of conceptsOfPath(file))
      ofFiles.set(concept, Math.max(ofFiles.get(concept) ?? 0, strength * fileStrength));
  return {
    text: clipped,
    files: allFiles,
    areFilesGiven: files.length > 0,
    inPlay,
    deciding: files.length > 0 ? inPlay : [],
    terms: [...new Set(termsOf(clipped))],
    words: new RequestWords({ text: clipped, prose, files: allFiles }),
    named,
    ofFiles,
    implied: implications(named, ofFiles),
    languages: new Set(
      [...named, ...ofFiles]
        .filter(([concept, sure]) => sure >= fileStrength && kindOf(concept) === 'language')
        .map(([concept]) => concept),
    ),
    isElsewhere: allFiles.length === 0 && speaksOfElsewhere(named),
    work: new Set([...named.keys()].filter((concept) => kindOf(concept) === 'work')),
  };
}

/** A word with other meanings ("resume", "song") counts where nothing of a repository is named clearly. */
function speaksOfElsewhere(named: Concepts): boolean {
  const sure = { elsewhere: 0, subject: 0, work: 0, language: 0 };
  for (const [concept, strength] of named) {
    const kind = kindOf(concept);
    sure[kind] = Math.max(sure[kind], strength);
  }
  return sure.elsewhere > 0 && (sure.elsewhere === 1 || sure.subject < 1);
}

function implications(named: Concepts, ofFiles: Concepts): RequestReading['implied'] {
  const implied = new Map<string, { strength: number; from: string }>();
  for (const source of [named, ofFiles])
    for (const [from, strength] of source)
      for (const [concept, likely] of Object.entries(nearOf(from))) {
        if (named.has(concept)) continue;
        const before = implied.get(concept)?.strength ?? 0;
        if (strength * likely > before) implied.set(concept, { strength: strength * likely, from });
      }
  return implied;
}
