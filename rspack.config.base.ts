/**
 * Build configuration of the shell, the remotes and the remotes' standalone pages. The shell's
 * `rspack.config.ts` calls `shellConfig`, a remote's `defineRemote`; `tools/build` and `tools/dev` call them
 * with options.
 *
 * - Every part is one script and one style sheet, named by its content.
 * - Remotes contain none of the shared modules: the shell provides them (`shell/src/federation/runtime.ts`).
 * - Libraries are bundled as published.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Configuration, type RspackPluginInstance, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { PrepareElementsPlugin } from '@tessera/federation-integrity/rspack';
import {
  classPrefixOf,
  REMOTE_ENTRY_FILE,
  remoteId,
  SHARE_SCOPE,
} from './shared/remote/interface/federation.ts';
import { devServer, standaloneServer } from './tools/build/config/dev-server.ts';
import { FaceSheetsPlugin } from './tools/build/config/face-sheets.ts';
import { providedVersions, sharedByShell } from './tools/build/config/shared-modules.ts';

export { devServer, providedVersions };

const ROOT = import.meta.dirname;
const require = createRequire(import.meta.url);

/**
 * Browsers of the last two years. Without targets LightningCSS writes every rule a second time for older
 * ones.
 */
const BROWSERS = ['chrome >= 120', 'edge >= 120', 'firefox >= 121', 'safari >= 17.2'];

/** A chunk that takes longer counts as failed; without a limit the page would wait for a hanging server forever. */
const CHUNK_TIMEOUT_MS = 6_000;

export type Mode = 'development' | 'production';

export function buildMode(): Mode {
  return process.env.NODE_ENV === 'development' ? 'development' : 'production';
}

interface BaseOptions {
  /** Contains the sources. */
  folder: string;
  /** Unique in the page, so that two versions of a remote can run side by side. */
  uniqueName: string;
  /** Prefix of every class name that its CSS modules generate. */
  classPrefix: string;
  outputPath: string;
  publicPath: string;
  mode: Mode;
  /** Folder for scripts and styles below the output, with a slash. */
  assets?: string;
}

/** Common to all builds: TypeScript, CSS modules, file names, optimisation. */
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
      // Evaluates a module that threw again at the next attempt.
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
      // One file per part: browsers request six files at a time, so on a slow line another request costs more
      // than the few KB that two parts share.
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
  /** Uses React's development build, which hot reload of a developer's remote needs (decision 21). */
  forDevelopers?: boolean;
  outputPath?: string;
}

/** The shell. It knows no remotes at build time: the release document lists them. */
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
  // 18 MB: if two shells are built, the first one emits them for both under the same names.
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
      // These names are used only within the shell's own files.
      mangleExports: 'size',
      ...(forDevelopers ? { nodeEnv: 'development' } : {}),
    },
    plugins: [
      ...(base.plugins ?? []),
      new PrepareElementsPlugin(),
      new FaceSheetsPlugin({ assets, isEmitting: hasFaces }),
      new rspack.DefinePlugin({
        PROVIDED_VERSIONS: JSON.stringify(providedVersions()),
        // Switches of the federation runtime, as `experiments.optimization` of its plug-in sets them: no Node
        // support, and no snapshots, since the release document says what to load.
        ENV_TARGET: JSON.stringify('web'),
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
      }),
      new rspack.HtmlRspackPlugin({ template: './index.html', scriptLoading: 'defer', minify: false }),
      // The release document has only the hashes of remotes; the shell's page and runtime have those of its
      // chunks.
      ...(isProduction ? [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })] : []),
    ],
  };
}

/**
 * Arguments of a remote's `rspack.config.ts`, from the CLI (`--env version=1`), `tools/build` or `tools/dev`.
 */
export interface RemoteEnv {
  /** Set by `rspack serve`: the remote as a standalone application. */
  RSPACK_SERVE?: boolean;
  /** Builds the standalone application instead of serving it. */
  standalone?: boolean;
  mode?: Mode;
  /** Version of this build; part of every global name it uses in the page. */
  version?: string;
  outputPath?: string;
}

interface Remote {
  /** Name of its folder below `remotes/`, or of its package. */
  name: string;
  /** Port of its standalone page under `rspack serve`. */
  port: number;
  /** Folder with the sources; default: `remotes/<name>`. */
  folder?: string;
}

/** Describes this build to a remote's federation plug-in. */
export interface FederatedBuild {
  /** Name of this version in the page. */
  id: string;
  /** The shell's modules, in the format of `shared`. */
  shared: ReturnType<typeof sharedByShell>;
  /** Options common to all remotes. */
  common: ReturnType<typeof commonFederation>;
}

export type RemoteConfig = (env?: RemoteEnv) => Configuration;

/**
 * A remote: `rspack build` builds the files that the shell loads, `rspack serve` serves its screens
 * standalone.
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

/** A remote for the shell: one entry, one exposed module, one chunk per screen and panel. */
function federatedConfig(
  { name, folder = folderOf(name) }: Remote,
  { mode = buildMode(), version = 'dev', outputPath }: RemoteEnv,
  federate: (build: FederatedBuild) => RspackPluginInstance,
): Configuration {
  const id = remoteId(name, version);
  const base = baseConfig({
    folder,
    uniqueName: id,
    classPrefix: classPrefixOf(name, version),
    outputPath: outputPath ?? path.join(folder, 'dist'),
    publicPath: 'auto',
    mode,
  });
  return {
    ...base,
    entry: {},
    // The manifest plug-in warns about every build whose public path is 'auto'.
    infrastructureLogging: { level: 'error' },
    resolve: { ...base.resolve, alias: BUNDLER_RUNTIME },
    plugins: [
      ...(base.plugins ?? []),
      federate({
        id,
        shared: sharedByShell(mode),
        common: commonFederation(id, mode === 'production'),
      }),
      new PrepareElementsPlugin(),
    ],
  };
}

/**
 * The federation plug-in for rspack resolves this package like `require`, to a build that cannot be
 * tree-shaken. This is the package's entry for bundlers, as used under webpack: 8.4 instead of 13.9 KB per
 * entry.
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
    // For other hosts and Module Federation's tools; the page fetches neither.
    manifest: isDescribed,
    dts: isDescribed && {
      generateTypes: { abortOnError: true },
      consumeTypes: false,
      displayErrorInTerminal: true,
    },
    dev: false,
    experiments: {
      // Remotes run on the shell's runtime.
      externalRuntime: true,
      optimization: { target: 'web' as const, disableSnapshot: true },
    },
  };
}

/** The remote as a standalone application. */
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
      // The worker published by msw; `msw init` would copy the same file into the sources.
      new rspack.CopyRspackPlugin({
        patterns: [{ from: require.resolve('msw/mockServiceWorker.js'), to: 'mockServiceWorker.js' }],
      }),
    ],
    devServer: standaloneServer(port),
  };
}
