import { createRequire } from 'node:module';
import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { baseConfig, buildMode, folder, type Mode, ROOT } from './base.ts';
import { devServer } from './dev-server.ts';

const require = createRequire(import.meta.url);

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
