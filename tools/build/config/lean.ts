import { createRequire } from 'node:module';
import path from 'node:path';
import { rspack } from '@rspack/core';

const require = createRequire(import.meta.url);

const ROOT = path.resolve(import.meta.dirname, '../../..');

export const LEAN = path.join(ROOT, 'shared/remote/lean');

/** Libraries whose whole is more than the screens need. */
export function leanAliases(): Record<string, string> {
  const router = path.dirname(require.resolve('react-router/package.json'));
  return {
    // The package's main entry is its development build, warnings and all.
    'react-router-dom$': path.join(router, 'dist/production/index.mjs'),
    axios$: path.join(LEAN, 'axios.js'),
  };
}

/** Modules inside libraries that no screen uses and that tree-shaking cannot see to be unused. */
export function leanReplacements() {
  const replacements: [RegExp, string][] = [
    [/error-codes\/dist\/desc\.m?js$/, 'federation-words.js'],
    [/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/, 'zod-json-schema.js'],
    [
      /runtime-core\/dist\/(plugins\/(snapshot\/(index|SnapshotHandler)|generate-preload-assets)|utils\/preload)\.js$/,
      'federation-snapshot.js',
    ],
    [/axios\/lib\/adapters\/adapters\.js$/, 'axios-adapters.js'],
    [
      /axios\/lib\/helpers\/(toFormData|toURLEncodedForm|AxiosURLSearchParams|formDataToJSON)\.js$/,
      'axios-forms.js',
    ],
    [/axios\/lib\/helpers\/validator\.js$/, 'axios-validator.js'],
    [/axios\/lib\/helpers\/cookies\.js$/, 'axios-cookies.js'],
    [/axios\/lib\/core\/InterceptorManager\.js$/, 'axios-interceptors.js'],
    [/query-core\/build\/modern\/infiniteQueryBehavior\.js$/, 'query-pages.js'],
  ];
  return replacements.map(
    ([resource, file]) => new rspack.NormalModuleReplacementPlugin(resource, path.join(LEAN, file)),
  );
}

/** Functions that no screen of ours reaches, by the file they stand in; some are asked first and answer nothing. */
const LEFT_OUT: { file: RegExp; functions: string[]; answers?: Record<string, string> }[] = [
  {
    // Actions and fetchers (data goes by shared/query), routes that come later, server components, instrumentation.
    file: /react-router\/dist\/production\/chunk-\w+\.mjs$/,
    functions: [
      ...['handleAction', 'fetch2', 'handleFetcherAction', 'handleFetcherLoader'],
      ...['discoverRoutes', 'patchRoutes', 'patchRoutesImpl', 'deserializeErrors'],
      ...['RSCErrorHandler', 'decodeRedirectErrorDigest', 'decodeRouteErrorResponseDigest'],
      ...['getRouteInstrumentationUpdates', 'instrumentClientSideRouter', 'enableScrollRestoration'],
      ...['runClientMiddlewarePipeline', 'callRouteMiddleware'],
      ...['getFetcher', 'resetFetcher', 'setFetcherError', 'queueFetcherForDeletion'],
    ],
    answers: { loadLazyRoute: 'return {};' },
  },
  // Addresses are whole, errors of axios are never written down.
  { file: /axios\/lib\/core\/mergeConfig\.js$/, functions: ['mergeParams'] },
  { file: /axios\/lib\/core\/AxiosError\.js$/, functions: ['redactConfig'] },
  // Entries are scripts; remotes do not consume each other.
  {
    file: /runtime-core\/dist\/utils\/load\.js$/,
    functions: ['loadEsmEntry', 'loadSystemJsEntry', 'loadEntryNode'],
  },
  // A version in the page stays there; what is fetched ahead is said by the release document.
  { file: /runtime-core\/dist\/remote\/index\.js$/, functions: ['removeRemote', 'preloadRemote'] },
];

export function leanRules() {
  return [
    { test: /react-router\/dist|shared\/contract\//, loader: path.join(ROOT, 'tools/build/pure-loader.js') },
    ...LEFT_OUT.map(({ file, functions, answers }) => ({
      test: file,
      loader: path.join(ROOT, 'tools/build/leave-out-loader.js'),
      options: { functions: { ...Object.fromEntries(functions.map((name) => [name, null])), ...answers } },
    })),
  ];
}
