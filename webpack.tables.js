// A loader for JSON files of large tables: their texts go into a file beside the bundle and are read as they are, where a literal
// would have to be decoded, hashed and copied with the code at each start.
const path = require('node:path');

/** Shorter texts stay in the code. Characters. */
const longText = 1000;

module.exports = function tables(source) {
  const name = `cli.${path.basename(this.resourcePath, '.json')}.bin`;
  const pieces = [];
  let end = 0;
  const place = (text) => {
    const isNarrow = !/[\u0100-\uffff]/.test(text);
    const encoding = isNarrow ? 'latin1' : 'utf16le';
    // Two-byte text is copied fastest from an even place.
    const gap = Buffer.alloc(end % 2);
    const bytes = Buffer.from(text, encoding);
    const from = end + gap.length;
    pieces.push(gap, bytes);
    end = from + bytes.length;
    return `bytes.toString('${encoding}', ${from}, ${end})`;
  };
  const write = (value) => {
    if (typeof value === 'string' && value.length >= longText) return place(value);
    if (Array.isArray(value)) return `[${value.map(write).join(',')}]`;
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    const fields = Object.entries(value).map(
      ([key, item]) => `${JSON.stringify(key)}:${write(item)}`,
    );
    return `{${fields.join(',')}}`;
  };
  const literal = write(JSON.parse(source));
  this.emitFile(name, Buffer.concat(pieces));
  return `const bytes = require('node:fs').readFileSync(require('node:path').join(__dirname, '${name}'));
module.exports = ${literal};`;
};
