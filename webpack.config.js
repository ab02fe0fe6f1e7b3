// Three bundles, transpile only: types are checked by `tsc -b`.
const path = require('node:path');
const CopyPlugin = require('copy-webpack-plugin');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const { LicencesPlugin } = require('./webpack.licences');

const dist = path.resolve(__dirname, 'dist');
const script = {
  test: /\.tsx?$/,
  exclude: /(?:lexicon|vocabulary)Tables\.ts$/,
  loader: 'esbuild-loader',
  options: { target: 'es2022' },
};
/** Large tables lie beside the bundles, once for both, and are read at the first request: no start waits for them. */
const tables = {
  test: /core[\\/]\w+[\\/](?:weights\.json|lexiconTables\.ts|vocabularyTables\.ts)$/,
  type: 'javascript/auto',
  use: path.resolve(__dirname, 'webpack.tables.js'),
};
const resolve = { extensions: ['.ts', '.tsx', '.js', '.json'] };

const shared = (mode) => ({
  mode,
  devtool: mode === 'production' ? false : 'source-map',
  module: { rules: [script] },
  resolve,
  performance: { hints: false },
  stats: 'errors-warnings',
});

/** The extension host's bundle: the only one that may name `vscode`. */
const extension = (mode) => ({
  ...shared(mode),
  name: 'extension',
  target: 'node20',
  entry: { extension: './src/extension/extension.ts' },
  node: { __dirname: false },
  module: { rules: [script, tables] },
  output: {
    path: dist,
    filename: '[name].js',
    chunkFilename: 'extension.[name].js',
    libraryTarget: 'commonjs2',
  },
  // sql.js assigns to `module` itself, which a bundler's wrapper does not survive: it lies beside the bundle as it is.
  externals: { vscode: 'commonjs vscode', 'sql.js': 'commonjs ./sql-wasm.js' },
  plugins: [
    new CopyPlugin({
      patterns: ['sql-wasm.js', 'sql-wasm.wasm'].map((name) => ({
        from: `node_modules/sql.js/dist/${name}`,
        to: name,
        info: { minimized: true },
      })),
    }),
    new LicencesPlugin({ filename: 'extension.licences.txt', more: ['sql.js'] }),
  ],
});

/** The command line. `vscode` is deliberately no external here: reaching it must break the build. */
const cli = (mode) => ({
  ...shared(mode),
  name: 'cli',
  target: 'node20',
  // The first file is small: it decides whether the other one is run from code that an earlier process compiled.
  entry: { lessons: './src/cli/start.ts', 'cli.main': './src/cli/run.ts' },
  node: { __dirname: false },
  module: { rules: [script, tables] },
  output: {
    path: dist,
    filename: '[name].js',
    chunkFilename: 'cli.[name].js',
    libraryTarget: 'commonjs2',
  },
  plugins: [new LicencesPlugin({ filename: 'cli.licences.txt' })],
});

/** The manager's page. */
const webview = (mode) => ({
  ...shared(mode),
  name: 'webview',
  target: 'web',
  entry: { manager: './webview-ui/main.tsx' },
  output: { path: path.join(dist, 'webview'), filename: '[name].js' },
  module: {
    rules: [
      { ...script, options: { ...script.options, jsx: 'automatic' } },
      { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] },
      { test: /\.ttf$/, type: 'asset/resource', generator: { filename: '[name][ext]' } },
    ],
  },
  plugins: [
    new MiniCssExtractPlugin({ filename: '[name].css' }),
    new LicencesPlugin({ filename: 'manager.licences.txt' }),
  ],
});

module.exports = (_env, argv) =>
  [extension, cli, webview].map((make) => make(argv.mode ?? 'production'));
