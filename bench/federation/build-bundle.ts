import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Configuration, rspack, type StatsCompilation } from '@rspack/core';
import { baseConfig } from '../../rspack.config.base.ts';
import { ownFilesFirst } from '../../tools/build/page-order.ts';
import { runRspack } from '../../tools/build/run-rspack.ts';

const SUPPORT = import.meta.dirname;

/** `split`: one chunk per screen, fetched on demand; otherwise everything is in one file. */
export interface BundleOptions {
  split: boolean;
}

/** Shell and remotes as one application, built by the same rules as the separate ones. */
function bundleConfig(outputPath: string, { split }: BundleOptions): Configuration {
  const base = baseConfig({
    folder: path.resolve(SUPPORT, '../../shell'),
    uniqueName: 'one-bundle',
    classPrefix: 'one',
    outputPath,
    publicPath: '/',
    mode: 'production',
  });
  const rules = base.module?.rules ?? [];
  return {
    ...base,
    entry: { main: './src/main.tsx' },
    module: {
      ...base.module,
      rules: [
        ...rules,
        { test: /remotes\/[\w-]+\/src\/remote\.tsx$/, loader: path.join(SUPPORT, 'bundle-loader.js') },
      ],
    },
    output: {
      ...base.output,
      filename: 'one/[name].[contenthash:10].js',
      chunkFilename: 'one/[name].[contenthash:10].js',
      cssFilename: 'one/[name].[contenthash:10].css',
      cssChunkFilename: 'one/[name].[contenthash:10].css',
      crossOriginLoading: false,
    },
    // Its screens share the interface kit, which remotes take from the shell.
    optimization: { ...base.optimization, splitChunks: {}, mangleExports: 'size' },
    plugins: [
      ...(base.plugins ?? []),
      // Nothing is shared at run time, so no module has to be kept whole.
      new rspack.NormalModuleReplacementPlugin(
        /federation\/runtime\.ts$/,
        path.join(SUPPORT, 'bundle-runtime.js'),
      ),
      ...(split ? [] : [new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })]),
      new rspack.HtmlRspackPlugin({ template: './index.html', scriptLoading: 'defer', minify: false }),
    ],
  };
}

export interface Bundle {
  folder: string;
  html: string;
  /** Files the named chunks need, without the page's own; none when everything is in one file. */
  filesOf(chunks: string[]): string[];
}

export async function buildBundle(folder: string, options: BundleOptions): Promise<Bundle> {
  await rm(folder, { recursive: true, force: true });
  const stats = await runRspack(bundleConfig(folder, options));
  const html = ownFilesFirst(await readFile(path.join(folder, 'index.html'), 'utf8'));
  return {
    folder,
    html,
    filesOf: (chunks) => (options.split ? filesOf(stats, chunks).filter((file) => !html.includes(file)) : []),
  };
}

function filesOf(stats: StatsCompilation, chunks: string[]): string[] {
  const files = chunks.flatMap((chunk) => {
    const group = stats.namedChunkGroups?.[chunk];
    if (!group) throw new Error(`The bundle has no chunk "${chunk}".`);
    return (group.assets ?? []).map(({ name }) => name);
  });
  return [...new Set(files)].filter((file) => !file.endsWith('.map'));
}
