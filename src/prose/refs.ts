import type { DocumentCode } from '../core/fingerprint/parsedDocument';
import type { InputCode } from '../core/fingerprint/refDigest';
import type { RefCode } from '../core/fingerprint/refFault';

/** What is wrong with a ref, and why what it names cannot be compared. */
export const refs: Readonly<Record<RefCode | InputCode | DocumentCode, string>> = {
  'ref.at': '{ref}: {what} (at character {at}).',
  'ref.emptyAt': 'An empty ref: {what} (at character {at}).',
  'ref.nothing': 'write a path such as package.json#scripts.test',
  'ref.folderField': 'a folder has no fields; name a file before "#"',
  'ref.absolute': 'absolute paths are not allowed',
  'ref.kind':
    '"{scheme}:" is no kind of ref we know; known are paths, path#field, path#re:/…/, dir/ and glob:',
  'ref.noPath': 'the path is empty',
  'ref.noPattern': 'write a pattern after "glob:"',
  'ref.regexStart': 'a regex starts with "/" after "re:"',
  'ref.regexEnd': 'the regex has no closing "/"',
  'ref.regexEmpty': 'the regex is empty',
  'ref.regexFlag': '"{flag}" is no regex flag we know (i, m, s, u)',
  'ref.misplaced': '"{what}" does not belong here',
  'ref.projection':
    '"~{name}" is no projection we know (~major, ~name, ~exists); a "~" inside a path is written %7E',
  'ref.needsField': '"~{name}" needs a field before it, such as package.json#version~major',
  'ref.backslash': 'write "/" instead of "\\"',
  'ref.leaves': '".." would leave the repository',
  'ref.emptySegment': 'a path segment is empty',
  'ref.percent': 'a "%" inside a path is written %25',
  'ref.character': 'a path segment contains a character that no file name may have',
  'ref.expected': 'expected "." or "[" before "{before}"',
  'ref.noField': 'write a field after "#", such as #scripts.test',
  'ref.noKey': 'a key is missing; keys with dots are written ["x.y"]',
  'ref.bracket': 'write a number [0] or a quoted key ["x.y"] in brackets',
  'input.ofRef': '{ref} {what}',
  'input.unreadable': 'cannot be read: {why}',
  'input.regex': '{ref}: the regex cannot be used: {why}',
  'input.noFields':
    '{ref}: fields are read from JSON, YAML, TOML and go.mod files; for other files write path#re:/…/',
  'input.tooDeep': 'cannot be read: the value is nested too deeply',
  'input.folderNow': 'is a folder now, not a file',
  'input.fileNow': 'is a file now, not a folder',
  'input.leaves': '{ref}: a link in "{path}" leaves the repository',
  'input.glob':
    '{ref}: is no glob that is read: at most 300 characters and 100 alternatives, without "+(", "*(" and "!("',
  'input.tooBroad': '{ref}: too broad, more than {limit} entries; name a narrower folder',
  'input.keepsChanging': 'cannot be read: the file keeps changing',
  'input.tooLarge': 'cannot be read: the file is too large to look for a field',
  'document.line': 'line {line}: {what}',
  'document.deep': 'nested too deeply',
  'document.twice': 'Map keys must be unique',
  'document.empty': 'empty file',
  'document.noToml': 'not TOML',
  'document.directive': '"{word}" is no go.mod directive',
  'document.openBlock': 'the "{block} (" block is never closed',
};
