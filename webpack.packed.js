// A loader for the list of tokens: compressed beside the bundle, a line each, which is smaller than its code and read sooner.
const path = require('node:path');
const { brotliCompressSync, constants } = require('node:zlib');
const { exportsOf } = require('./webpack.tables');

/** Letters that no token holds stand for what is no text of one line: a line feed, and the bytes of a token that is no whole letter. */
const lineFeed = '\ue10a';
const firstByte = 0xe000;
const written = /[\ue000-\ue10a]/;

module.exports = function packed() {
  const { name } = path.parse(this.resourcePath);
  const file = `tables.${name}.packed.bin`;
  const lines = exportsOf(this)[name].map((token) => {
    if (typeof token !== 'string')
      return String.fromCharCode(...token.map((byte) => firstByte + byte));
    if (written.test(token)) throw new Error(`A token holds a letter of ours: ${token}`);
    return token.replaceAll('\n', lineFeed);
  });
  const bytes = Buffer.from(lines.join('\n'));
  const params = {
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  this.emitFile(file, brotliCompressSync(bytes, { params }));
  return `import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
const lines = brotliDecompressSync(readFileSync(join(__dirname, '${file}'))).toString().split('\\n');
export const ${name} = lines.map((line) => {
  const code = line.charCodeAt(0);
  if (code >= ${firstByte} && code < ${firstByte + 256}) return Array.from(line, (letter) => letter.charCodeAt(0) - ${firstByte});
  return line.includes('\\ue10a') ? line.replaceAll('\\ue10a', '\\n') : line;
});`;
};
