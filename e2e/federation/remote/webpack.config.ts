import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';

export const NAME = 'stock';
export const VERSION = '1.0.0';

/** Provided by the shell: see docs/feature-teams.md. */
const SHARED = ['react', 'react/', '@tessera/shared/session', '@tessera/shared/ui'];

/** A remote as in Module Federation's documentation for webpack, independent of Tessera's build. */
export default {
  mode: 'production',
  context: import.meta.dirname,
  entry: {},
  output: {
    path: path.join(import.meta.dirname, 'dist'),
    publicPath: 'auto',
    uniqueName: `${NAME}@${VERSION}`,
    chunkFilename: '[name].[contenthash:10].js',
    crossOriginLoading: 'anonymous',
    clean: true,
  },
  plugins: [
    new ModuleFederationPlugin({
      name: `${NAME}@${VERSION}`,
      library: { type: 'window', name: `${NAME}@${VERSION}` },
      filename: 'remote.js',
      exposes: { './remote': './src/remote.js' },
      shared: Object.fromEntries(
        SHARED.map((name) => [
          name,
          { singleton: true, import: false as const, requiredVersion: false as const },
        ]),
      ),
      experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      manifest: false,
      dts: false,
    }),
    // The page runs no script without a hash; the release document has the entry's hashes.
    new SubresourceIntegrityPlugin(),
  ],
} satisfies Configuration;
