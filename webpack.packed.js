// A loader for one large table of a package: as compressed JSON beside the bundle, which is smaller than its code and read sooner.
const path = require('node:path');
const { brotliCompressSync, constants } = require('node:zlib');
const { exportsOf } = require('./webpack.tables');

module.exports = function packed() {
  const file = `tables.${path.parse(this.resourcePath).name}.packed.bin`;
  const json = Buffer.from(JSON.stringify(exportsOf(this).default));
  const params = {
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
  };
  this.emitFile(file, brotliCompressSync(json, { params }));
  return `import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
export default JSON.parse(brotliDecompressSync(readFileSync(join(__dirname, '${file}'))).toString());`;
};
