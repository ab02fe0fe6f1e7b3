import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a stable editor's `ChatRequest` has; everything else is proposed, and this host grants it to everybody. */
const stableFields = [
  'prompt',
  'command',
  'references',
  'toolReferences',
  'toolInvocationToken',
  'model',
];

/**
 * Copies the built product into a folder with an entry in front of it that hands chat requests over with their stable fields only.
 * So a use of a proposed field fails here as it would on a user's machine.
 */
export function stableProduct(project: string, folder: string): string {
  const target = join(folder, 'product');
  mkdirSync(target, { recursive: true });
  for (const name of [
    'dist',
    'l10n',
    'media',
    'skills',
    'plugin',
    'package.nls.json',
    'package.nls.zh-cn.json',
  ]) {
    cpSync(join(project, name), join(target, name), { recursive: true });
  }
  const manifest = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as object;
  writeFileSync(join(target, 'package.json'), JSON.stringify({ ...manifest, main: './stable.js' }));
  writeFileSync(join(target, 'stable.js'), entry);
  return target;
}

/** Runs before the product: whoever asks for `vscode` afterwards gets an editor whose chat requests are stable ones. */
const entry = `
const Module = require('node:module');
const load = Module._load;
const fields = new Set(${JSON.stringify(stableFields)});
function stableRequest(request) {
  return new Proxy(request, {
    get: (target, name) => (fields.has(name) ? target[name] : undefined),
    has: (_target, name) => fields.has(name),
    ownKeys: () => [...fields],
  });
}
function stableEditor(editor) {
  const chat = Object.create(editor.chat, {
    createChatParticipant: {
      value: (id, handler) =>
        editor.chat.createChatParticipant(id, (request, ...rest) => handler(stableRequest(request), ...rest)),
    },
  });
  return Object.create(editor, { chat: { value: chat } });
}
let stable;
Module._load = function (name, ...rest) {
  const loaded = load.call(this, name, ...rest);
  const isOurs = name === 'vscode' && rest[0]?.filename.startsWith(__dirname);
  return isOurs ? (stable ??= stableEditor(loaded)) : loaded;
};
module.exports = require('./dist/extension.js');
`;
