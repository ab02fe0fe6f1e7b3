import { saying, type Said, type Saying } from '../saying';

/** What is wrong with a configuration file. */
export type DocumentCode = `document.${
  'line' | 'deep' | 'twice' | 'empty' | 'noToml' | 'directive' | 'openBlock'}`;

/** The line of a problem, and the problem. */
export const atLine = (line: number, what: Said): Saying<DocumentCode> =>
  saying('document.line', { line, what });

/** A configuration file, understood. YAML may hold several documents; every other format holds one. */
export type ParsedDocument =
  | { readonly ok: true; readonly documents: readonly unknown[] }
  | {
      readonly ok: false;
      /** What follows "cannot be read: ", such as `line 12: …`; words of a parser are texts. */
      readonly problem: Said;
    };
