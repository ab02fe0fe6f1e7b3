import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { readNumber } from './exactNumber';
import { lineAt } from './lineAt';
import { saying } from '../saying';
import { atLine, type DocumentCode, type ParsedDocument } from './parsedDocument';

/** Reads JSON with comments and trailing commas, exactly: long numbers keep their digits, the last of equal keys wins. */
export function parseJsonc(text: string): ParsedDocument {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true });
  const first = errors[0];
  if (first || !tree) {
    const line = lineAt(text, first?.offset ?? 0);
    const what = first
      ? words(printParseErrorCode(first.error))
      : saying<DocumentCode>('document.empty');
    return { ok: false, problem: atLine(line, what) };
  }
  return { ok: true, documents: [valueOf(tree, text)] };
}

function valueOf(node: Node, text: string): unknown {
  switch (node.type) {
    case 'object':
      return Object.fromEntries((node.children ?? []).map((member) => memberOf(member, text)));
    case 'array':
      return (node.children ?? []).map((child) => valueOf(child, text));
    case 'number':
      return readNumber(text.slice(node.offset, node.offset + node.length));
    default:
      return node.value as unknown;
  }
}

function memberOf(member: Node, text: string): [string, unknown] {
  const [key, value] = member.children ?? [];
  return [String(key?.value), value ? valueOf(value, text) : null];
}

/** `CommaExpected` -> `comma expected`. */
function words(code: string): string {
  return code.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}
