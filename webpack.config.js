// Two compilations, transpile only: types are checked by `tsc -b`.
const path = require('node:path');
const { brotliCompressSync } = require('node:zlib');
const CopyPlugin = require('copy-webpack-plugin');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const { LicencesPlugin } = require('./webpack.licences');
const { AsciiPlugin, entriesOf, NoEditorPlugin } = require('./webpack.entries');

const dist = path.resolve(__dirname, 'dist');
const script = {
  test: /\.tsx?$/,
  exclude: [
    /(?:lexicon|vocabulary)Tables\.ts$/,
    /prose[\\/]sentences\.ts$/,
    /models[\\/]commonTokens\.ts$/,
  ],
  loader: 'esbuild-loader',
  options: { target: 'es2022' },
};
/** Large tables and sentences lie beside the bundles, once for both, and are read at the first request or when one is said: no start waits for them. */
const tables = {
  test: [
    /core[\\/]\w+[\\/](?:(?:weights|lessonReach)\.json|lexiconTables\.ts|vocabularyTables\.ts)$/,
    /prose[\\/]sentences\.ts$/,
  ],
  type: 'javascript/auto',
  use: path.resolve(__dirname, 'webpack.tables.js'),
};
/** The vocabulary of the tokenizer is most of what users install: it lies there compressed, which costs the first count ten milliseconds. */
const vocabulary = {
  test: /models[\\/]commonTokens\.ts$/,
  type: 'javascript/auto',
  use: path.resolve(__dirname, 'webpack.packed.js'),
};
/** Its files only declare, but its manifests do not say so: what nobody imports is left out. */
const protocolLibrary = { test: /@modelcontextprotocol[\\/]\w+[\\/]dist[\\/]/, sideEffects: false };
const resolve = { extensions: ['.ts', '.tsx', '.js', '.json'] };

const shared = (mode) => ({
  mode,
  devtool: mode === 'production' ? false : 'source-map',
  module: { rules: [script] },
  resolve,
  performance: { hints: false },
  stats: 'errors-warnings',
});

/** Entries of the command line. The first file is small: it decides whether the other one is run from code that an earlier process compiled. */
const commandLine = { lessons: './src/cli/start.ts', 'cli.main': './src/cli/run.ts' };
const ofEditor = ['extension'];
const ofCommandLine = Object.keys(commandLine);

/** What is loaded later is named after who loads it, and by its content: both fronts find one file, and an earlier build leaves none behind. */
function laterFile({ chunk }) {
  const users = entriesOf(chunk);
  const isOfEditor = ofEditor.some((entry) => users.has(entry));
  const isOfCommandLine = ofCommandLine.some((entry) => users.has(entry));
  const owner = !isOfCommandLine ? 'extension' : isOfEditor ? 'shared' : 'cli';
  return `${owner}.[contenthash:8].js`;
}

/** Code in ASCII alone is read as it lies, one byte a character: with one other letter in it the engine would decode and keep twice as much at every start. */
const inAscii = {
  minimizeOptions: { javascript: { compress: { passes: 2 }, format: { ascii_only: true } } },
};

/** What runs in Node: the extension host's bundle, the only one that may name `vscode`, and the command line. */
const node = (mode) => ({
  ...shared(mode),
  name: 'node',
  target: 'node20',
  entry: { extension: './src/extension/extension.ts', ...commandLine },
  node: { __dirname: false },
  optimization: inAscii,
  module: { rules: [script, tables, vocabulary, protocolLibrary] },
  resolve: {
    ...resolve,
    // Half of what the protocol's library brings is a validator that nothing here asks.
    alias: {
      '@modelcontextprotocol/server/_shims$': path.resolve(
        __dirname,
        'src/cli/mcp/serverPlatform.ts',
      ),
    },
  },
  output: {
    path: dist,
    filename: '[name].js',
    chunkFilename: laterFile,
    libraryTarget: 'commonjs2',
    clean: { keep: /^webview/ },
  },
  // sql.js assigns to `module` itself, which a bundler's wrapper does not survive: it lies beside the bundle as it is.
  externals: { vscode: 'commonjs vscode', 'sql.js': 'commonjs ./sql-wasm.js' },
  plugins: [
    new CopyPlugin({
      patterns: [
        {
          from: 'node_modules/sql.js/dist/sql-wasm.js',
          to: 'sql-wasm.js',
          info: { minimized: true },
        },
        {
          from: 'node_modules/sql.js/dist/sql-wasm.wasm',
          to: 'sql-wasm.wasm.br',
          toType: 'file',
          transform: (wasm) => brotliCompressSync(wasm),
        },
      ],
    }),
    new NoEditorPlugin(ofCommandLine),
    ...(mode === 'production'
      ? [new AsciiPlugin(ofCommandLine.map((entry) => `${entry}.js`))]
      : []),
    new LicencesPlugin({
      filename: 'extension.licences.txt',
      // Whoever installs the extension gets the command line with it.
      entries: [...ofEditor, ...ofCommandLine],
      more: ['sql.js'],
    }),
    new LicencesPlugin({ filename: 'cli.licences.txt', entries: ofCommandLine }),
  ],
});

/** The manager's page. */
const webview = (mode) => ({
  ...shared(mode),
  name: 'webview',
  target: 'web',
  entry: { manager: './webview-ui/main.tsx' },
  output: { path: path.join(dist, 'webview'), filename: '[name].js', clean: true },
  module: {
    rules: [
      { ...script, options: { ...script.options, jsx: 'automatic' } },
      { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] },
      { test: /codicon\.(css|ttf)$/, use: path.resolve(__dirname, 'webpack.icons.js') },
      { test: /\.ttf$/, type: 'asset/resource', generator: { filename: '[name][ext]' } },
    ],
  },
  plugins: [
    new MiniCssExtractPlugin({ filename: '[name].css' }),
    new LicencesPlugin({ filename: 'manager.licences.txt', entries: ['manager'] }),
  ],
});

module.exports = (_env, argv) => [node, webview].map((make) => make(argv.mode ?? 'production'));
