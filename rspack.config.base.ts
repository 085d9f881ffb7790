/**
 * How the shell, the remotes and the remotes' standalone pages are built. The shell's `rspack.config.ts` calls `shellConfig`,
 * a remote's `defineRemote`; `tools/build` and `tools/dev` call them with options.
 *
 * - Every part is one script and one style sheet, named by its content.
 * - Remotes contain none of the modules they share: the shell has them (`shell/src/federation/runtime.ts`).
 * - Libraries are built as they are published.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Configuration, type RspackPluginInstance, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { PrepareElementsPlugin } from '@tessera/federation-integrity/rspack';
import { REMOTE_ENTRY_FILE, remoteId, SHARE_SCOPE } from './shared/remote/interface/federation.ts';
import { devServer, standaloneServer } from './tools/build/config/dev-server.ts';
import { FaceSheetsPlugin } from './tools/build/config/face-sheets.ts';
import { providedVersions, sharedByShell } from './tools/build/config/shared-modules.ts';

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
  /** With the sources. */
  folder: string;
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
  folder,
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
    context: folder,
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
        {
          test: /shared\/(ui|domain\/(contract|text|search|policy|messages))\/.*\.(tsx?|js)$/,
          sideEffects: false,
        },
        {
          // A contract only states things: a part keeps the endpoints it calls and drops the others.
          test: /shared\/domain\/contract\/.*\.(ts|js)$/,
          loader: path.join(ROOT, 'tools/build/pure-contract-loader.js'),
        },
        {
          test: /[\\/]messages[\\/][a-z]{2}\.json$/,
          type: 'json',
          loader: path.join(ROOT, 'tools/build/messages-loader.js'),
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
  const assets = isProduction ? 'assets/' : '';
  const base = baseConfig({
    folder: path.join(ROOT, 'shell'),
    uniqueName: 'tessera-shell',
    classPrefix: 'shell',
    outputPath,
    publicPath: '/',
    mode,
    assets,
  });
  const recordsRenderers = forDevelopers || !isProduction;
  // 18 MB; where there are two shells, the first has them for both, under the same names.
  const hasFaces = !(forDevelopers && isProduction);
  return {
    ...base,
    entry: {
      main: [
        ...(recordsRenderers ? [path.join(ROOT, 'tools/dev/record-renderers.ts')] : []),
        './src/main.tsx',
      ],
    },
    module: {
      ...base.module,
      generator: { ...base.module?.generator, asset: { emit: hasFaces } },
    },
    optimization: {
      ...base.optimization,
      // Only the shell's own files use these names.
      mangleExports: 'size',
      ...(forDevelopers ? { nodeEnv: 'development' } : {}),
    },
    plugins: [
      ...(base.plugins ?? []),
      new PrepareElementsPlugin(),
      new FaceSheetsPlugin({ assets, isEmitting: hasFaces }),
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

/** What a remote's `rspack.config.ts` is called with: by the CLI (`--env version=1`), and by `tools/build` and `tools/dev`. */
export interface RemoteEnv {
  /** Set by `rspack serve`: the remote as an application of its own. */
  RSPACK_SERVE?: boolean;
  /** As with `rspack serve`, but built. */
  standalone?: boolean;
  mode?: Mode;
  /** Of this build; part of every name it takes in the page. */
  version?: string;
  outputPath?: string;
  /** Only to learn what is in it: as it is written, and with nothing beside it. */
  isProbe?: boolean;
}

interface Remote {
  /** Of its folder below `remotes/`, or of its package. */
  name: string;
  /** Where `rspack serve` shows it alone. */
  port: number;
  /** With its sources, in a repository of its own; else `remotes/<name>`. */
  folder?: string;
}

/** What a remote's federation plug-in is told about this build. */
export interface FederatedBuild {
  /** Name of this version in the page. */
  id: string;
  /** The modules of the shell, as `shared` names them. */
  shared: ReturnType<typeof sharedByShell>;
  /** Options that are the same for every remote. */
  common: ReturnType<typeof commonFederation>;
}

export type RemoteConfig = (env?: RemoteEnv) => Configuration;

/**
 * A remote: `rspack build` makes what the shell loads, `rspack serve` shows its screens alone.
 *
 * @param federate its `ModuleFederationPlugin`.
 */
export function defineRemote(
  remote: Remote,
  federate: (build: FederatedBuild) => RspackPluginInstance,
): RemoteConfig {
  return (env = {}) =>
    env.RSPACK_SERVE || env.standalone
      ? standaloneConfig(remote, env)
      : federatedConfig(remote, env, federate);
}

const folderOf = (name: string) => path.join(ROOT, 'remotes', name);

/** A remote as the shell loads it: one entry, one exposed module, a chunk for each screen and panel. */
function federatedConfig(
  { name, folder = folderOf(name) }: Remote,
  { mode = buildMode(), version = 'dev', outputPath, isProbe = false }: RemoteEnv,
  federate: (build: FederatedBuild) => RspackPluginInstance,
): Configuration {
  const id = remoteId(name, version);
  const base = baseConfig({
    folder,
    uniqueName: id,
    classPrefix: `${name}-${version.replace(/[^\w]/g, '_')}`,
    outputPath: outputPath ?? path.join(folder, 'dist'),
    publicPath: 'auto',
    mode,
  });
  return {
    ...base,
    entry: {},
    // The manifest's plug-in warns of every build whose public path is 'auto'.
    infrastructureLogging: { level: 'error' },
    resolve: { ...base.resolve, alias: BUNDLER_RUNTIME },
    optimization: { ...base.optimization, ...(isProbe ? { minimize: false } : {}) },
    plugins: [
      ...(base.plugins ?? []),
      federate({
        id,
        shared: sharedByShell(mode),
        common: commonFederation(id, mode === 'production' && !isProbe),
      }),
      new PrepareElementsPlugin(),
    ],
  };
}

/**
 * rspack's part of the federation plug-in resolves this package as `require` does, to a build that cannot be tree-shaken.
 * The entry that the package has for bundlers is what webpack's part takes: 8.4 instead of 13.9 KB an entry.
 */
const BUNDLER_RUNTIME = {
  [require.resolve('@module-federation/webpack-bundler-runtime')]:
    '@module-federation/webpack-bundler-runtime/bundler',
};

function commonFederation(id: string, isDescribed: boolean) {
  return {
    filename: REMOTE_ENTRY_FILE,
    library: { type: 'window', name: id },
    shareScope: SHARE_SCOPE,
    shareStrategy: 'loaded-first' as const,
    // Beside the files, for other hosts and Module Federation's tools; the page fetches neither.
    manifest: isDescribed,
    dts: isDescribed && {
      generateTypes: { abortOnError: true },
      consumeTypes: false,
      displayErrorInTerminal: true,
    },
    dev: false,
    experiments: {
      // The shell's runtime runs the remotes.
      externalRuntime: true,
      optimization: { target: 'web' as const, disableSnapshot: true },
    },
  };
}

/** As an application of its own. */
function standaloneConfig(
  { name, port, folder = folderOf(name) }: Remote,
  { mode = buildMode() }: RemoteEnv,
): Configuration {
  const base = baseConfig({
    folder,
    uniqueName: `standalone-${name}`,
    classPrefix: name,
    outputPath: path.join(folder, 'dist-standalone'),
    publicPath: '/',
    mode,
  });
  return {
    ...base,
    entry: { main: './src/standalone.tsx' },
    plugins: [
      ...(base.plugins ?? []),
      new rspack.HtmlRspackPlugin({
        template: require.resolve('@tessera/shared/standalone/index.html'),
        scriptLoading: 'defer',
      }),
      // The worker as msw publishes it; `msw init` would copy the same file into the sources.
      new rspack.CopyRspackPlugin({
        patterns: [{ from: require.resolve('msw/mockServiceWorker.js'), to: 'mockServiceWorker.js' }],
      }),
    ],
    devServer: standaloneServer(port),
  };
}
