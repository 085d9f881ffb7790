import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { baseConfig, buildMode, type Mode, ROOT } from './base.ts';
import { providedVersions } from './shared-modules.ts';

interface ShellOptions {
  mode?: Mode;
  /** With React's development build, as the hot reload of a developer's remote needs it (decision 21). */
  forDevelopers?: boolean;
  outputPath?: string;
}

/** The shell: provides the federation runtime and what is shared (`runtime.ts`); knows no remote at build time. */
export function shellConfig({
  mode = buildMode(),
  forDevelopers,
  outputPath,
}: ShellOptions = {}): Configuration {
  const base = baseConfig({
    workspace: 'shell',
    uniqueName: 'tessera-shell',
    classPrefix: 'shell',
    outputPath: outputPath ?? path.join(ROOT, 'dist/shell'),
    publicPath: '/',
    mode,
  });
  const assets = mode === 'production' ? 'assets/' : '';
  return {
    ...base,
    entry: {
      main:
        mode === 'development' || forDevelopers
          ? [path.join(ROOT, 'tools/dev/record-renderers.ts'), './src/main.tsx']
          : './src/main.tsx',
    },
    // Nothing outside the shell's own files uses these names.
    optimization: {
      ...base.optimization,
      mangleExports: 'size' as const,
      ...(forDevelopers ? { nodeEnv: 'development' as const } : {}),
    },
    output: {
      ...base.output,
      filename: `${assets}${base.output?.filename as string}`,
      chunkFilename: `${assets}${base.output?.chunkFilename as string}`,
      cssFilename: `${assets}${base.output?.cssFilename as string}`,
      cssChunkFilename: `${assets}${base.output?.cssChunkFilename as string}`,
      assetModuleFilename: `${assets}${base.output?.assetModuleFilename as string}`,
    },
    plugins: [
      ...(base.plugins ?? []),
      new rspack.DefinePlugin({
        PROVIDED_VERSIONS: JSON.stringify(providedVersions()),
        // What `experiments.optimization` of ModuleFederationPlugin sets: no parts for Node, none for manifests.
        ENV_TARGET: JSON.stringify('web'),
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
      }),
      new rspack.HtmlRspackPlugin({ template: './index.html', scriptLoading: 'defer', minify: false }),
      // The shell's own chunks are in no release document; their hashes are in the page and in its runtime.
      ...(mode === 'production'
        ? [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })]
        : []),
    ],
  };
}
