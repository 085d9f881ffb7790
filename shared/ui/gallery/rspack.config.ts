import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';

const targets = ['chrome >= 120', 'edge >= 120', 'firefox >= 121', 'safari >= 17.2'];

export interface GalleryOptions {
  /** Includes the page of `shared/ui/README.md` with all its fonts. */
  hasDesign?: boolean;
}

/** One page with every interface component, for viewing and for axe; not part of the product. */
export function galleryConfig(outputPath: string, { hasDesign }: GalleryOptions = {}): Configuration {
  return {
    mode: 'production',
    target: ['web', 'es2023'],
    devtool: false,
    context: import.meta.dirname,
    entry: { main: './gallery.tsx', ...(hasDesign ? { design: './design.css' } : {}) },
    output: {
      path: outputPath,
      filename: '[name].mjs',
      cssFilename: '[name].css',
      module: true,
      clean: true,
    },
    resolve: { extensions: ['.ts', '.tsx', '...'] },
    module: {
      generator: { 'css/auto': { localIdentName: '[local]-[hash:6]' } },
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: {
            env: { targets },
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic' } },
            },
          },
          type: 'javascript/auto',
        },
        {
          test: /[\\/]messages[\\/][a-z]{2}\.json$/,
          type: 'json',
          loader: path.join(import.meta.dirname, '../../../tools/build/messages-loader.js'),
        },
        {
          test: /\.css$/,
          type: 'css/auto',
          use: [{ loader: 'builtin:lightningcss-loader', options: { targets } }],
        },
      ],
    },
    optimization: {
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin(),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets } }),
      ],
    },
    plugins: [
      new rspack.CopyRspackPlugin({
        patterns: [
          { from: path.join(import.meta.dirname, 'gallery.html'), to: 'index.html' },
          ...(hasDesign ? [path.join(import.meta.dirname, 'design.html')] : []),
        ],
      }),
    ],
    performance: { hints: false },
  };
}
