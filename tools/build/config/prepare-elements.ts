import { type Compiler, rspack } from '@rspack/core';
import { PREPARE_ELEMENT } from '../../../shared/remote/federation.ts';

/**
 * Lets the shell prepare every script and style sheet created by a chunk loader, a remote's or its own: with its hash from
 * the release document, and a new URL on retry. (rspack's SubresourceIntegrityPlugin would use the build's hashes, which
 * could disagree with the signed document.)
 */
export class PrepareElementsPlugin {
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
