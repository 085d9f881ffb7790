import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';

export const ROOT = path.resolve(import.meta.dirname, '../../..');

/** The browsers of the last two years; without targets LightningCSS writes every rule twice for old ones. */
const BROWSERS = ['chrome >= 120', 'edge >= 120', 'firefox >= 121', 'safari >= 17.2'];

/** A chunk that has not come by then counts as failed; without it a hanging server is waited for for ever. */
const CHUNK_TIMEOUT_MS = 6_000;

export type Mode = 'development' | 'production';

export function buildMode(): Mode {
  return process.env.NODE_ENV === 'development' ? 'development' : 'production';
}

/** The folder of a workspace of the browser: `shell` or `remotes/<name>`. */
export function folder(workspace: string): string {
  return path.join(ROOT, workspace);
}

interface Options {
  workspace: string;
  /** Unique in the page, so that two versions of one remote can live in it side by side. */
  uniqueName: string;
  /** Start of every class name of its CSS modules. */
  classPrefix: string;
  outputPath: string;
  publicPath: string;
  mode: Mode;
}

export function baseConfig({
  workspace,
  uniqueName,
  classPrefix,
  outputPath,
  publicPath,
  mode,
}: Options): Configuration {
  const isDev = mode === 'development';
  const names = isDev ? '[name]' : '[name].[contenthash:10]';
  return {
    name: uniqueName,
    mode,
    context: folder(workspace),
    target: ['web', 'es2023'],
    devtool: isDev ? 'cheap-module-source-map' : 'hidden-source-map',
    output: {
      path: outputPath,
      publicPath,
      uniqueName,
      clean: true,
      filename: `${names}.js`,
      chunkFilename: `${names}.js`,
      cssFilename: `${names}.css`,
      cssChunkFilename: `${names}.css`,
      assetModuleFilename: '[name].[contenthash:10][ext]',
      crossOriginLoading: 'anonymous',
      // A module that threw must not be taken for evaluated when it is tried again.
      strictModuleErrorHandling: true,
      chunkLoadTimeout: CHUNK_TIMEOUT_MS,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '...'],
    },
    module: {
      generator: { 'css/auto': { localIdentName: `${classPrefix}-[local]-[hash:6]`, exportsOnly: false } },
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: 'builtin:swc-loader',
          options: {
            env: { targets: BROWSERS },
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: isDev, refresh: isDev } },
            },
          },
          type: 'javascript/auto',
        },
        // Importing from a barrel must not bring all that is behind it into the first file.
        { test: /shared\/(ui|contract|text|policy)\/.*\.tsx?$/, sideEffects: false },
        {
          // A contract only states things: what a part does not use of it is dropped.
          test: /shared\/contract\/.*\.ts$/,
          loader: path.join(ROOT, 'tools/build/pure-contract-loader.js'),
        },
        {
          test: /\.css$/,
          type: 'css/auto',
          use: [{ loader: 'builtin:lightningcss-loader', options: { targets: BROWSERS } }],
        },
      ],
    },
    optimization: {
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          minimizerOptions: { compress: { passes: 3 }, ecma: 2022 },
        }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
      ],
      // A part is one file: what two parts of one remote both have costs less twice than a request of its own does on a
      // slow line, where a browser has six at a time (decision 47).
      splitChunks: false,
      moduleIds: isDev ? 'named' : 'deterministic',
      chunkIds: isDev ? 'named' : 'deterministic',
    },
    plugins: [...(isDev ? [new ReactRefreshRspackPlugin({ library: uniqueName })] : [])],
    // Sizes are a budget of their own (tools/build); rspack's hints only repeat them.
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}
