import path from 'node:path';
import { type Compiler, type Configuration, rspack } from '@rspack/core';
import {
  exposedModule,
  PREPARE_ELEMENT,
  REMOTE_ENTRY_FILE,
  remoteId,
  SHARE_SCOPE,
} from '../../../shared/remote/federation.ts';
import { baseConfig, buildMode, type Mode, ROOT } from './base.ts';
import { FACE, FaceInEntryPlugin } from './face-in-entry.ts';
import { consumedModules } from './shared-modules.ts';

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
      // Not `enhanced`: that gives every remote an instance of the federation runtime to start (decision 43).
      new rspack.container.ContainerPlugin({
        name: id,
        filename: REMOTE_ENTRY_FILE,
        library: { type: 'window', name: id },
        exposes: { [exposedModule]: { import: './src/remote.tsx', name: FACE } },
        shareScope: SHARE_SCOPE,
      }),
      new rspack.sharing.ConsumeSharedPlugin({ shareScope: SHARE_SCOPE, consumes: consumedModules(mode) }),
      new PrepareElementsPlugin(),
      ...(mode === 'production' ? [new FaceInEntryPlugin()] : []),
    ],
  };
}
