// Writes the licences of every package whose code is in a bundle, read from the packages themselves at build time.
const fs = require('node:fs');
const path = require('node:path');
const { modulesOf } = require('./webpack.entries');

const licenceFile = /^(licen[cs]e|copying|notice)/i;

/** What stands for the text of a licence that asks for no notice, where a package ships none. */
const withoutNotice = {
  Unlicense:
    'Its authors gave it to the public domain (https://unlicense.org): no notice is asked.',
};

/** The package folder a file lies in, or undefined for our own code. */
function packageFolder(file) {
  const match = /^(.*node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(file);
  return match?.[1];
}

/** Every file that went into the compilation, with those that were joined into one module. */
function* filesOf(modules) {
  for (const module of modules) {
    if (module.modules) yield* filesOf(module.modules);
    const file = module.resource ?? module.identifier().split('!').at(-1);
    if (file) yield file;
  }
}

function noticeOf(folder) {
  const { name, version, license, homepage } = JSON.parse(
    fs.readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  const texts = fs
    .readdirSync(folder)
    .filter((file) => licenceFile.test(file) && fs.statSync(path.join(folder, file)).isFile())
    .sort()
    .map((file) => fs.readFileSync(path.join(folder, file), 'utf8').trim());
  // Not every package ships the text that it names.
  const named = withoutNotice[license] ?? `(names its licence only: ${license})`;
  const text = texts.length > 0 ? texts.join('\n\n') : named;
  const from = homepage ? `\n${homepage}` : '';
  return { name, text: `${name} ${version}, ${license}${from}\n\n${text}\n` };
}

/** `entries` are those whose code counts, with all they load later; `more` are packages that lie beside the bundle instead of in it. */
class LicencesPlugin {
  constructor({ filename, entries, more = [] }) {
    this.filename = filename;
    this.entries = entries;
    this.more = more;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('licences', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'licences', stage }, () => {
        const beside = this.more.map((name) => path.resolve(__dirname, 'node_modules', name));
        const inside = [...filesOf(modulesOf(compilation, this.entries))]
          .map(packageFolder)
          .filter(Boolean);
        const notices = [...new Set([...inside, ...beside])]
          .filter((folder) => fs.existsSync(path.join(folder, 'package.json')))
          .map(noticeOf)
          .sort((a, b) => (a.name < b.name ? -1 : 1));
        const text = [
          'Repo Lessons contains code of these packages:\n',
          ...notices.map((notice) => notice.text),
        ].join(`\n${'-'.repeat(80)}\n\n`);
        compilation.emitAsset(this.filename, new sources.RawSource(text));
      });
    });
  }
}

module.exports = { LicencesPlugin };
