import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Compiler, type Configuration, type DevServer, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import {
  exposedModule,
  PLATFORM_MODULES,
  PREPARE_ELEMENT,
  REMOTE_ENTRY_FILE,
  remoteId,
  SHARED_LIBRARIES,
} from './shared/remote/federation.ts';

const ROOT = import.meta.dirname;
const require = createRequire(import.meta.url);

/** The browsers of the last two years; without targets LightningCSS writes every rule twice for old ones. */
const BROWSERS = ['chrome >= 120', 'edge >= 120', 'firefox >= 121', 'safari >= 17.2'];

/** A chunk that has not come by then counts as failed; without it a hanging server is waited for for ever. */
const CHUNK_TIMEOUT_MS = 6_000;

export type Mode = 'development' | 'production';

export function buildMode(): Mode {
  return process.env.NODE_ENV === 'development' ? 'development' : 'production';
}

/** The folder of a workspace of the browser: `shell` or `remotes/<name>`. */
function folder(workspace: string): string {
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

function baseConfig({
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
      alias: { ...federationRuntimeAsModules(), ...leanAliases() },
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
          test: /react-router\/dist|shared\/contract\//,
          loader: path.join(ROOT, 'tools/build/pure-loader.js'),
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
      moduleIds: isDev ? 'named' : 'deterministic',
      chunkIds: isDev ? 'named' : 'deterministic',
    },
    plugins: [
      ...leanReplacements(),
      ...(isDev ? [new ReactRefreshRspackPlugin({ library: uniqueName })] : []),
    ],
    // Sizes are a budget of their own (tools/build); rspack's hints only repeat them.
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}

/**
 * The federation plug-in names its runtime by the paths of its CommonJS files, which cannot be tree-shaken, while other
 * parts of it import the same as modules: the shell would hold two whole runtimes, each entry 5 KB too much.
 */
function federationRuntimeAsModules(): Record<string, string> {
  const federation = createRequire(require.resolve('@module-federation/enhanced'));
  const bundlerRuntime = federation.resolve('@module-federation/webpack-bundler-runtime');
  const externalCore = federation.resolve('@module-federation/inject-external-runtime-core-plugin');
  const runtime = federation.resolve('@module-federation/runtime');
  return {
    [bundlerRuntime]: path.join(path.dirname(bundlerRuntime), 'bundler.js'),
    [runtime]: path.join(path.dirname(runtime), 'index.js'),
    [externalCore]: path.join(path.dirname(externalCore), 'index.js'),
  };
}

const LEAN = path.join(ROOT, 'shared/remote/lean');

/** Libraries whose whole is more than the screens need. */
function leanAliases(): Record<string, string> {
  const router = path.dirname(require.resolve('react-router/package.json'));
  return {
    // The package's main entry is its development build, warnings and all.
    'react-router-dom$': path.join(router, 'dist/production/index.mjs'),
  };
}

/** Modules inside libraries that no screen uses and that tree-shaking cannot see to be unused. */
function leanReplacements() {
  const replacements: [RegExp, string][] = [
    [/error-codes\/dist\/desc\.m?js$/, 'federation-words.js'],
    [/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/, 'zod-json-schema.js'],
    [
      /runtime-core\/dist\/(plugins\/(snapshot\/(index|SnapshotHandler)|generate-preload-assets)|utils\/preload)\.js$/,
      'federation-snapshot.js',
    ],
  ];
  return replacements.map(
    ([resource, file]) => new rspack.NormalModuleReplacementPlugin(resource, path.join(LEAN, file)),
  );
}

function versionOf(packageName: string): string {
  const manifest = JSON.parse(readFileSync(require.resolve(`${packageName}/package.json`), 'utf8')) as {
    version: string;
  };
  return manifest.version;
}

function versionOfPlatform(): string {
  const text = readFileSync(path.join(ROOT, 'shared/package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

type Shared = Record<
  string,
  { singleton: true; version: string; requiredVersion: string; eager?: boolean; import?: string | false }
>;

/** The shared modules, provided by the shell in its first chunks and only consumed by remotes. */
function sharedModules(role: 'shell' | 'remote', mode: Mode): Shared {
  const platformVersion = versionOfPlatform();
  const how = role === 'shell' ? { eager: true } : mode === 'production' ? { import: false as const } : {};
  const shared: Shared = {};
  // The shell registers those that come later at run time: it must not wait for them itself.
  const platform = role === 'shell' ? PLATFORM_MODULES : [...PLATFORM_MODULES, '@tessera/shared/ui'];
  // The trailing slash shares what is below a module too: without it two copies of a context can be in one page.
  for (const name of SHARED_LIBRARIES) {
    const version = versionOf(name);
    for (const key of [name, `${name}/`])
      shared[key] = { singleton: true, version, requiredVersion: `^${version}`, ...how };
  }
  for (const name of platform) {
    for (const key of [name, `${name}/`]) {
      shared[key] = {
        singleton: true,
        version: platformVersion,
        requiredVersion: `^${platformVersion}`,
        ...how,
      };
    }
  }
  if (role === 'remote') {
    const zod = versionOf('zod');
    shared.zod = {
      singleton: true,
      version: zod,
      requiredVersion: `^${zod}`,
      import: path.join(ROOT, 'shared/remote/zod.ts'),
      ...how,
    };
  }
  return shared;
}

interface ShellOptions {
  mode?: Mode;
  outputPath?: string;
}

/** The shell: provides the federation runtime and every shared module; knows no remote at build time. */
export function shellConfig({ mode = buildMode(), outputPath }: ShellOptions = {}): Configuration {
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
    resolve: { ...base.resolve, alias: { ...base.resolve?.alias, zod$: path.join(LEAN, 'zod.ts') } },
    entry: {
      main:
        mode === 'development'
          ? [path.join(ROOT, 'tools/dev/record-renderers.ts'), './src/main.tsx']
          : './src/main.tsx',
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
      new ModuleFederationPlugin({
        name: 'tessera-shell',
        remotes: {},
        shared: sharedModules('shell', mode),
        shareStrategy: 'loaded-first',
        runtimePlugins: [path.join(ROOT, 'shell/src/federation/runtime-plugin.ts')],
        manifest: false,
        dts: false,
        dev: false,
        experiments: { provideExternalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
      }),
      new rspack.DefinePlugin({
        LATER_VERSIONS: JSON.stringify({ '@tessera/shared/ui': versionOfPlatform(), zod: versionOf('zod') }),
      }),
      new rspack.HtmlRspackPlugin({ template: './index.html', scriptLoading: 'defer', minify: false }),
      // The shell's own chunks are in no release document; their hashes are in the page and in its runtime.
      ...(mode === 'production'
        ? [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })]
        : []),
    ],
  };
}

/**
 * Lets the shell prepare every script and style sheet that a remote's chunk loader makes: with its hash from the
 * release document, and under a new address when it is tried again. (rspack's SubresourceIntegrityPlugin would also
 * set `crossorigin` on them, and then the page's preload hints, which must not have it, would download twice.)
 */
class PrepareElementsPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('PrepareElementsPlugin', (compilation) => {
      const hooks = rspack.RuntimePlugin.getCompilationHooks(compilation);
      const prepare = (code: string, element: string) =>
        `${code}\nwindow['${PREPARE_ELEMENT}']?.(${element});`;
      hooks.createScript.tap('PrepareElementsPlugin', (code) => prepare(code, 'script'));
      hooks.createLink.tap('PrepareElementsPlugin', (code) => prepare(code, 'link'));
    });
  }
}

interface RemoteOptions {
  mode?: Mode;
  /** Of this build; part of every name it takes in the page. */
  version?: string;
  outputPath?: string;
  minimize?: boolean;
}

/** A remote as the shell loads it: one entry file, one exposed module, chunks for its screens. */
export function remoteConfig(
  name: string,
  { mode = buildMode(), version = 'dev', outputPath, minimize }: RemoteOptions = {},
): Configuration {
  const id = remoteId(name, version);
  const base = baseConfig({
    workspace: `remotes/${name}`,
    uniqueName: id,
    classPrefix: `${name}-${version.replace(/[^\w]/g, '_')}`,
    outputPath: outputPath ?? path.join(ROOT, 'dist/remotes', name, version),
    publicPath: 'auto',
    mode,
  });
  return {
    ...base,
    entry: {},
    optimization: { ...base.optimization, ...(minimize === undefined ? {} : { minimize }) },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: id,
        filename: REMOTE_ENTRY_FILE,
        library: { type: 'window', name: id },
        exposes: { [exposedModule]: { import: './src/remote.tsx', name: 'face' } },
        shared: sharedModules('remote', mode),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        dev: false,
        experiments: {
          // In development a remote brings its own runtime: it must also start when the shell's is of another build.
          externalRuntime: mode === 'production',
          optimization: { disableSnapshot: true, target: 'web' },
        },
      }),
      new PrepareElementsPlugin(),
    ],
  };
}

interface StandaloneOptions {
  port: number;
  mode?: Mode;
}

/** A remote as an application of its own, over a mocked API: `npm run dev -w remotes/<name>`. */
export function standaloneConfig(
  name: string,
  { port, mode = buildMode() }: StandaloneOptions,
): Configuration {
  const base = baseConfig({
    workspace: `remotes/${name}`,
    uniqueName: `standalone-${name}`,
    classPrefix: name,
    outputPath: path.join(folder(`remotes/${name}`), 'dist-standalone'),
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
      new rspack.CopyRspackPlugin({ patterns: [{ from: serviceWorkerFile(), to: 'mockServiceWorker.js' }] }),
    ],
    devServer: { ...devServer(port), historyApiFallback: true },
  };
}

/** msw's worker as it lies in the package; the same file `msw init` copies. */
function serviceWorkerFile(): string {
  return require.resolve('msw/mockServiceWorker.js');
}

export function devServer(port: number): DevServer {
  return {
    port,
    // Not for the whole network: what is being developed is nobody else's business yet.
    host: '127.0.0.1',
    // A remote's changes are pushed into a page of the shell's port too.
    allowedHosts: ['localhost', '127.0.0.1'],
    hot: true,
    liveReload: false,
    client: {
      webSocketURL: `ws://localhost:${port}/ws`,
      overlay: { errors: true, warnings: false, runtimeErrors: false },
      logging: 'warn',
    },
    headers: { 'Access-Control-Allow-Origin': '*' },
  };
}
