import type { Compiler, RspackPluginInstance } from '@rspack/core';
import { PREPARE_ELEMENT } from './prepare-element.ts';

/**
 * Lets the host prepare every script and style sheet created by a chunk loader, a remote's or its own: with
 * its hash from the signed document, and a new URL on retry. (rspack's SubresourceIntegrityPlugin would use
 * the build's hashes, which could disagree with the signed document.) On a page without such a host the
 * element stays unchanged.
 */
export class PrepareElementsPlugin implements RspackPluginInstance {
  apply(compiler: Compiler) {
    const { RuntimePlugin } = compiler.rspack;
    compiler.hooks.compilation.tap('PrepareElementsPlugin', (compilation) => {
      const hooks = RuntimePlugin.getCompilationHooks(compilation);
      const prepare = (code: string, element: string) =>
        `${code}\nwindow['${PREPARE_ELEMENT}']?.(${element});`;
      hooks.createScript.tap('PrepareElementsPlugin', (code) => prepare(code, 'script'));
      hooks.createLink.tap('PrepareElementsPlugin', (code) => prepare(code, 'link'));
    });
  }
}
