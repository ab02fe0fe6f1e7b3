// Which entries of a compilation a part of it belongs to.

/** Names of the entries that load a chunk, at their start or later. */
function entriesOf({ runtime }) {
  if (runtime === undefined) return new Set();
  return typeof runtime === 'string' ? new Set([runtime]) : new Set(runtime);
}

/** Every module that one of these entries loads. */
function modulesOf({ modules, chunkGraph }, entries) {
  const isOurs = (chunk) => entries.some((entry) => entriesOf(chunk).has(entry));
  return [...modules].filter((module) => [...chunkGraph.getModuleChunks(module)].some(isOurs));
}

/** The build fails where one of these entries reaches the editor. */
class NoEditorPlugin {
  constructor(entries) {
    this.entries = entries;
  }

  apply(compiler) {
    const { WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('no editor', (compilation) => {
      compilation.hooks.afterChunks.tap('no editor', () => {
        const reached = modulesOf(compilation, this.entries);
        if (reached.some((module) => module.userRequest === 'vscode'))
          compilation.errors.push(
            new WebpackError(`${this.entries.join(' and ')} must not reach the editor: vscode`),
          );
      });
    });
  }
}

/** The build fails where one of these files holds a letter that needs more than a byte: each start would decode all of it. */
class AsciiPlugin {
  constructor(files) {
    this.files = files;
  }

  apply(compiler) {
    const { Compilation, WebpackError } = compiler.webpack;
    const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
    compiler.hooks.thisCompilation.tap('ascii', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'ascii', stage }, (assets) => {
        for (const file of this.files) {
          const found = /.{0,40}[^\0-\x7f]/.exec(assets[file].source().toString());
          if (found)
            compilation.errors.push(
              new WebpackError(`${file} must be ASCII; write an escape: ${found[0]}`),
            );
        }
      });
    });
  }
}

module.exports = { AsciiPlugin, entriesOf, modulesOf, NoEditorPlugin };
