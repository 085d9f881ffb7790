/**
 * How the shell, the remotes and the remotes' standalone pages are built. A workspace's `rspack.config.ts` calls one of
 * `shellConfig`, `remoteConfig` and `standaloneConfig`; `tools/build` and `tools/dev` call them with options.
 *
 * - Every part is one script and one style sheet, named by its content.
 * - Remotes contain none of the modules they share: the shell has them (`shell/src/federation/runtime.ts`).
 * - Libraries are built as they are published.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { exposedModule, REMOTE_ENTRY_FILE, remoteId, SHARE_SCOPE } from './shared/remote/federation.ts';
import { devServer } from './tools/build/config/dev-server.ts';
import { FACE, FaceInEntryPlugin } from './tools/build/config/face-in-entry.ts';
import { PrepareElementsPlugin } from './tools/build/config/prepare-elements.ts';
import { consumedModules, providedVersions } from './tools/build/config/shared-modules.ts';

export { devServer, providedVersions };

const ROOT = import.meta.dirname;
const require = createRequire(import.meta.url);

/** The browsers of the last two years. Without targets LightningCSS writes every rule twice, for older ones. */
const BROWSERS = ['chrome >= 120', 'edge >= 120', 'firefox >= 121', 'safari >= 17.2'];

/** A chunk that takes longer counts as failed; without a limit the page would wait for a hanging server forever. */
const CHUNK_TIMEOUT_MS = 6_000;

export type Mode = 'development' | 'production';

export function buildMode(): Mode {
  return process.env.NODE_ENV === 'development' ? 'development' : 'production';
}

interface BaseOptions {
  /** Folder below the root: `shell` or `remotes/<name>`. */
  workspace: string;
  /** Unique in the page, so that two versions of one remote can be in it side by side. */
  uniqueName: string;
  /** Start of every class name that its CSS modules generate. */
  classPrefix: string;
  outputPath: string;
  publicPath: string;
  mode: Mode;
  /** Folder for scripts and styles below the output, with a slash. */
  assets?: string;
}

/** What every build has in common: TypeScript, CSS modules, names of files, optimisation. */
export function baseConfig({
  workspace,
  uniqueName,
  classPrefix,
  outputPath,
  publicPath,
  mode,
  assets = '',
}: BaseOptions): Configuration {
  const isDev = mode === 'development';
  const name = assets + (isDev ? '[name]' : '[name].[contenthash:10]');
  return {
    name: uniqueName,
    mode,
    context: path.join(ROOT, workspace),
    target: ['web', 'es2023'],
    devtool: isDev ? 'cheap-module-source-map' : 'hidden-source-map',
    output: {
      path: outputPath,
      publicPath,
      uniqueName,
      clean: true,
      filename: `${name}.js`,
      chunkFilename: `${name}.js`,
      cssFilename: `${name}.css`,
      cssChunkFilename: `${name}.css`,
      assetModuleFilename: `${assets}[name].[contenthash:10][ext]`,
      crossOriginLoading: 'anonymous',
      // A module that threw while it was evaluated is evaluated again at the next attempt.
      strictModuleErrorHandling: true,
      chunkLoadTimeout: CHUNK_TIMEOUT_MS,
    },
    resolve: { extensions: ['.ts', '.tsx', '...'] },
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
        // Importing one name from a barrel must not pull in everything behind it.
        { test: /shared\/(ui|contract|text|policy)\/.*\.tsx?$/, sideEffects: false },
        {
          // A contract only states things: a part keeps the endpoints it calls and drops the others.
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
      // One file a part: on a slow line another request costs more than the few KB that two parts have in common, since
      // a browser asks for six files at a time.
      splitChunks: false,
      moduleIds: isDev ? 'named' : 'deterministic',
      chunkIds: isDev ? 'named' : 'deterministic',
    },
    plugins: isDev ? [new ReactRefreshRspackPlugin({ library: uniqueName })] : [],
    // tools/build/sizes.ts has the budgets; rspack's hints would only repeat them.
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}

interface ShellOptions {
  mode?: Mode;
  /** With React's development build, which the hot reload of a developer's remote needs (decision 21). */
  forDevelopers?: boolean;
  outputPath?: string;
}

/** The shell. It knows no remote at build time: the release document names them. */
export function shellConfig({
  mode = buildMode(),
  forDevelopers = false,
  outputPath = path.join(ROOT, 'dist/shell'),
}: ShellOptions = {}): Configuration {
  const isProduction = mode === 'production';
  const base = baseConfig({
    workspace: 'shell',
    uniqueName: 'tessera-shell',
    classPrefix: 'shell',
    outputPath,
    publicPath: '/',
    mode,
    assets: isProduction ? 'assets/' : '',
  });
  const recordsRenderers = forDevelopers || !isProduction;
  return {
    ...base,
    entry: {
      main: [
        ...(recordsRenderers ? [path.join(ROOT, 'tools/dev/record-renderers.ts')] : []),
        './src/main.tsx',
      ],
    },
    optimization: {
      ...base.optimization,
      // Only the shell's own files use these names.
      mangleExports: 'size',
      ...(forDevelopers ? { nodeEnv: 'development' } : {}),
    },
    plugins: [
      ...(base.plugins ?? []),
      new rspack.DefinePlugin({
        PROVIDED_VERSIONS: JSON.stringify(providedVersions()),
        // The federation runtime's own switches, those that `experiments.optimization` of its plug-in sets: nothing for
        // Node, and no snapshots, since the release document says what to load.
        ENV_TARGET: JSON.stringify('web'),
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
      }),
      new rspack.HtmlRspackPlugin({ template: './index.html', scriptLoading: 'defer', minify: false }),
      // The release document has the hashes of remotes only; those of the shell's chunks are in its page and runtime.
      ...(isProduction ? [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })] : []),
    ],
  };
}

interface RemoteOptions {
  mode?: Mode;
  /** Of this build; part of every name it takes in the page. */
  version?: string;
  outputPath?: string;
  minimize?: boolean;
}

/** A remote as the shell loads it: one entry, one exposed module, a chunk for each screen and panel. */
export function remoteConfig(
  name: string,
  {
    mode = buildMode(),
    version = 'dev',
    outputPath = path.join(ROOT, 'dist/remotes', name, version),
    minimize,
  }: RemoteOptions = {},
): Configuration {
  const id = remoteId(name, version);
  const base = baseConfig({
    workspace: `remotes/${name}`,
    uniqueName: id,
    classPrefix: `${name}-${version.replace(/[^\w]/g, '_')}`,
    outputPath,
    publicPath: 'auto',
    mode,
  });
  return {
    ...base,
    entry: {},
    optimization: { ...base.optimization, ...(minimize === undefined ? {} : { minimize }) },
    plugins: [
      ...(base.plugins ?? []),
      new rspack.container.ContainerPlugin({
        name: id,
        filename: REMOTE_ENTRY_FILE,
        library: { type: 'window', name: id },
        exposes: { [exposedModule]: { import: './src/remote.tsx', name: FACE } },
        shareScope: SHARE_SCOPE,
      }),
      new rspack.sharing.ConsumeSharedPlugin({
        shareScope: SHARE_SCOPE,
        // In production the shell has them. A remote under development falls back on its own when no shell does.
        consumes: consumedModules({ hasFallback: mode === 'development' }),
      }),
      new PrepareElementsPlugin(),
      ...(mode === 'production' ? [new FaceInEntryPlugin()] : []),
    ],
  };
}

interface StandaloneOptions {
  port: number;
  mode?: Mode;
}

/** A remote as an application of its own: `npm run dev -w remotes/<name>`. */
export function standaloneConfig(
  name: string,
  { port, mode = buildMode() }: StandaloneOptions,
): Configuration {
  const workspace = `remotes/${name}`;
  const base = baseConfig({
    workspace,
    uniqueName: `standalone-${name}`,
    classPrefix: name,
    outputPath: path.join(ROOT, workspace, 'dist-standalone'),
    publicPath: '/',
    mode,
  });
  return {
    ...base,
    entry: { main: './src/standalone.tsx' },
    plugins: [
      ...(base.plugins ?? []),
      new rspack.HtmlRspackPlugin({
        template: path.join(ROOT, 'shared/standalone/index.html'),
        scriptLoading: 'defer',
      }),
      // The worker as msw publishes it; `msw init` would copy the same file into the sources.
      new rspack.CopyRspackPlugin({
        patterns: [{ from: require.resolve('msw/mockServiceWorker.js'), to: 'mockServiceWorker.js' }],
      }),
    ],
    devServer: { ...devServer(port), historyApiFallback: true },
  };
}
