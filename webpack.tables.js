// A loader for large tables, JSON files and modules that make one out of words: their texts go into files beside the bundle and are read as they are, where a literal
// would have to be decoded, hashed and copied with the code at each start. What a request does not ask for is not read.
const path = require('node:path');
const { buildSync } = require('esbuild');

/** Shorter texts stay in the code. Characters. */
const longText = 1000;
const wideCharacter = /[\u0100-\uffff]/;

module.exports = function tables(source) {
  const { name, ext, dir } = path.parse(this.resourcePath);
  if (path.basename(dir) === 'prose') return readWhole(this, name);
  const base = `tables.${name}`;
  const files = { narrow: [], wide: [], coded: [], values: [] };
  const write = (value) => {
    if (typeof value === 'string' && value.length >= longText) return place(files, value);
    if (Array.isArray(value)) return `[${value.map(write).join(',')}]`;
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    const fields = Object.entries(value).map(([key, item]) =>
      isLongRecord(item)
        ? `get ${JSON.stringify(key)}(){return ${placeValue(files, item)}}`
        : `${JSON.stringify(key)}:${write(item)}`,
    );
    return `{${fields.join(',')}}`;
  };
  const literal = write(ext === '.json' ? JSON.parse(source) : exportsOf(this));
  for (const [kind, pieces] of Object.entries(files))
    if (pieces.length > 0) this.emitFile(`${base}.${kind}.bin`, Buffer.concat(pieces));
  return `const known = {};
const bytesOf = (kind) => (known[kind] ??= require('node:fs').readFileSync(require('node:path').join(__dirname, '${base}.' + kind + '.bin')));
const text = (kind, encoding, from, to) => () => from === to ? '' : bytesOf(kind).toString(encoding, from, to);
const coded = (alphabet, from, to) => {
  const [codes, bytes] = [Uint16Array.from(alphabet, (character) => character.charCodeAt(0)), bytesOf('coded').subarray(from, to)];
  return { charCodeAt: (at) => codes[bytes[at]] };
};
const values = (from, to) => (known[from] ??= JSON.parse(bytesOf('values').toString('utf8', from, to)));
module.exports = ${literal};`;
};

/** A record of many short values: read as a whole, by whoever asks for it. */
function isLongRecord(value) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const text = JSON.stringify(value);
  return text.length >= longText && !/"[^"]{1000,}"/.test(text);
}

function placeValue(files, value) {
  return `values(${append(files.values, Buffer.from(JSON.stringify(value))).join(', ')})`;
}

/** A module that exports one record of its own name, all of which is read when the first entry is asked for. */
function readWhole(loader, name) {
  const file = `tables.${name}.bin`;
  loader.emitFile(file, Buffer.from(JSON.stringify(exportsOf(loader)[name])));
  return `let read;
module.exports = { get ${name}() { return (read ??= JSON.parse(require('node:fs').readFileSync(require('node:path').join(__dirname, '${file}'), 'utf8'))); } };`;
}

/** What a module exports that needs nothing from outside. */
function exportsOf(loader) {
  const { outputFiles, metafile } = buildSync({
    entryPoints: [loader.resourcePath],
    bundle: true,
    format: 'cjs',
    write: false,
    metafile: true,
  });
  for (const file of Object.keys(metafile.inputs)) loader.addDependency(path.resolve(file));
  const module = { exports: {} };
  new Function('module', 'exports', outputFiles[0].text)(module, module.exports);
  return { ...module.exports };
}

/** Puts a text into the files; the code that gets it back. */
function place(files, text) {
  if (text.endsWith('\n')) return placeTable(files, text);
  // Weights: a few hundred characters that need two bytes each, or one and a list of them.
  const alphabet = [...new Set(text)].sort();
  if (alphabet.length > 256)
    throw new Error('This text has too many characters to be kept in bytes.');
  const places = new Map(alphabet.map((character, at) => [character, at]));
  const bytes = Buffer.from(Array.from({ length: text.length }, (_, at) => places.get(text[at])));
  return `coded(${JSON.stringify(alphabet.join(''))}, ${append(files.coded, bytes).join(', ')})`;
}

/** Sorted lines, those of one-byte characters apart (see `PartedText`). */
function placeTable(files, text) {
  const lines = text.split('\n').slice(0, -1);
  const isWide = (line) => wideCharacter.test(line.split('\t')[0]);
  const narrow = lines
    .filter((line) => !isWide(line))
    .map((line) => `${line}\n`)
    .join('');
  const wide = lines
    .filter(isWide)
    .map((line) => `${line}\n`)
    .join('');
  if (wideCharacter.test(narrow)) throw new Error('A line has a narrow key and a wide value.');
  const [from, to] = append(files.narrow, Buffer.from(narrow, 'latin1'));
  const [wideFrom, wideTo] = append(files.wide, Buffer.from(wide, 'utf16le'));
  return `{narrow:text('narrow','latin1',${from},${to}),wide:text('wide','utf16le',${wideFrom},${wideTo})}`;
}

/** Where a piece lies in its file: first byte and the one behind the last. */
function append(pieces, bytes) {
  const from = pieces.reduce((sum, { length }) => sum + length, 0);
  pieces.push(bytes);
  return [from, from + bytes.length];
}

module.exports.exportsOf = exportsOf;
