import { type Document, isCollection, isMap, isScalar, parseAllDocuments, visit } from 'yaml';
import { toError } from '../errors';
import { findRepeatedKey } from '../lesson/repeatedKey';
import { lineAt } from './lineAt';
import { saying, type Said } from '../saying';
import { atLine, type DocumentCode, type ParsedDocument } from './parsedDocument';

/** Aliases a document may expand to before it counts as a bomb; large CI files use a few hundred. */
const maxAliasCount = 10_000;

/** A tag of the author's own (`!Ref`), which the parser would drop. */
const ownTag = /(?:^|[\s[{,:-])!/;

/** Reads YAML 1.2 with merge keys, anchors resolved; several documents stay apart. */
export function parseYaml(text: string): ParsedDocument {
  const documents = parseAllDocuments(text, {
    merge: true,
    intAsBigInt: true,
    logLevel: 'silent',
    uniqueKeys: false,
  });
  if (!Array.isArray(documents)) return { ok: true, documents: [null] };
  const error = documents.flatMap((document) => document.errors)[0];
  if (error) {
    const what = error.message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '');
    return { ok: false, problem: atLine(error.linePos?.[0].line ?? 1, what ?? error.code) };
  }
  for (const document of documents) {
    const repeated = findRepeatedKey(document);
    if (repeated) {
      const what = saying<DocumentCode>('document.twice');
      return { ok: false, problem: atLine(lineAt(text, repeated.at), what) };
    }
  }
  try {
    if (ownTag.test(text)) documents.forEach(keepTags);
    return { ok: true, documents: documents.map(toValue) };
  } catch (thrown) {
    // Unresolved or exploding aliases only show while values are built.
    return { ok: false, problem: aliasProblem(toError(thrown).message, text) };
  }
}

function toValue(document: Document): unknown {
  return document.toJS({ maxAliasCount });
}

function aliasProblem(what: string, text: string): Said {
  const alias = /^Unresolved alias .*: (.+)$/.exec(what)?.[1];
  const offset = alias === undefined ? -1 : text.indexOf(`*${alias}`);
  return offset < 0 ? what : atLine(lineAt(text, offset), what);
}

/** Writes each tag of the author's own into the value it stands at, so that `!Ref a` and `!Sub a` differ. */
function keepTags(document: Document): void {
  visit(document, {
    Node: (_key, node) => {
      const tag = isScalar(node) || isCollection(node) ? node.tag : undefined;
      if (!tag?.startsWith('!')) return;
      if (isScalar(node)) node.value = `${tag} ${String(node.value)}`;
      else if (isMap(node)) node.set('!', tag);
      else if (isCollection(node)) node.add(tag);
    },
  });
}
