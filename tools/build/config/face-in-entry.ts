import { type Compiler, rspack } from '@rspack/core';
import { REMOTE_ENTRY_FILE } from '../../../shared/remote/federation.ts';

/** Name of the chunk of a remote's one exposed module. */
export const FACE = 'face';

/**
 * Appends the exposed module's chunk to the entry: it is a few lines, and always requested right after the entry.
 * rspack's container can only emit it as a separate file, with its own request and script.
 */
export class FaceInEntryPlugin {
  apply(compiler: Compiler) {
    const { Compilation, sources } = rspack;
    compiler.hooks.compilation.tap('FaceInEntryPlugin', (compilation) => {
      // Before minification and source maps.
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL + 1;
      compilation.hooks.processAssets.tap({ name: 'FaceInEntryPlugin', stage }, (assets) => {
        const face = [...(compilation.namedChunks.get(FACE)?.files ?? [])];
        const entry = assets[REMOTE_ENTRY_FILE];
        const scripts = face.filter((file) => file.endsWith('.js'));
        if (!entry) throw new Error(`The container has no file "${REMOTE_ENTRY_FILE}"`);
        const own = scripts.flatMap((file) => assets[file] ?? []);
        compilation.updateAsset(REMOTE_ENTRY_FILE, new sources.ConcatSource(entry, '\n', ...own));
        for (const file of scripts) compilation.deleteAsset(file);
      });
    });
  }
}
