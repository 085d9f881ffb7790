import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';

/** Modules that a host provides according to docs/other-hosts.md: one copy of each for all remotes. */
const PROVIDED = [
  'react',
  'react/',
  'react-dom',
  '@tessera/shared/api',
  '@tessera/shared/query',
  '@tessera/shared/router',
  '@tessera/shared/session',
  '@tessera/shared/ui',
];

/** A host as in Module Federation's documentation, independent of Tessera's shell and build. */
export default {
  name: 'stock-host',
  mode: 'production',
  context: import.meta.dirname,
  entry: { main: './src/index.ts', verified: './src/verified.ts' },
  target: ['web', 'es2023'],
  output: {
    path: path.join(import.meta.dirname, 'dist'),
    publicPath: '/',
    filename: 'assets/[name].js',
    chunkFilename: 'assets/[name].js',
    clean: true,
  },
  resolve: { extensions: ['.ts', '.tsx', '...'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
      { test: /\.css$/, type: 'css/auto' },
    ],
    generator: { 'css/auto': { exportsOnly: false } },
  },
  plugins: [
    new ModuleFederationPlugin({
      name: 'stock_host',
      shared: {
        ...Object.fromEntries(PROVIDED.map((name) => [name, { singleton: true }])),
        '@tessera/shared/schema': { shareKey: 'zod', singleton: true, version: '4.6.7' },
      },
      experiments: { provideExternalRuntime: true },
      dts: false,
    }),
    ...['main', 'verified'].map(
      (name) =>
        new rspack.HtmlRspackPlugin({
          chunks: [name],
          filename: `${name}.html`,
          templateContent: '<!doctype html><title>Stock host</title><main></main>',
        }),
    ),
  ],
} satisfies Configuration;
