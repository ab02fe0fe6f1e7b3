// A loader for the icon font and its stylesheet: of some hundred icons only those stay that the page may name.
const { readdirSync, readFileSync } = require('node:fs');
const path = require('node:path');
const subsetFont = require('subset-font');

/** Where a name of an icon can stand: in the page, and in what the extension sends it. */
const rooms = ['webview-ui', 'src/protocol'].map((room) => path.join(__dirname, room));
const icon = /^\.codicon-([\w-]+):before \{ content: "\\([0-9a-f]+)" \}\n?/gm;

module.exports = function icons(content) {
  const names = namesIn(this);
  if (this.resourcePath.endsWith('.css'))
    return String(content).replace(icon, (rule, name) => (names.has(name) ? rule : ''));
  const sheet = this.resourcePath.replace(/\.ttf$/, '.css');
  this.addDependency(sheet);
  const signs = [...readFileSync(sheet, 'utf8').matchAll(icon)]
    .filter(([, name]) => names.has(name))
    .map(([, , code]) => String.fromCodePoint(Number.parseInt(code, 16)));
  return subsetFont(content, signs.join(''), { targetFormat: 'truetype' });
};
module.exports.raw = true;

/** Every literal there that could be a name: a few more than are shown, and none less. */
function namesIn(loader) {
  const files = rooms.flatMap((room) =>
    readdirSync(room, { recursive: true }).map((file) => path.join(room, file)),
  );
  const texts = files
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => {
      loader.addDependency(file);
      return readFileSync(file, 'utf8');
    });
  return new Set(
    [...texts.join('\n').matchAll(/['"`]([a-z][\w-]*)['"`]/g)].map(([, name]) => name),
  );
}
