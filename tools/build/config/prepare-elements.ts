import { type Compiler, rspack } from '@rspack/core';
import { PREPARE_ELEMENT } from '../../../shared/remote/federation.ts';

/**
 * Lets the shell prepare every script and style sheet that a remote's chunk loader makes: with its hash from the
 * release document, and under a new address when it is tried again. (rspack's SubresourceIntegrityPlugin would put hashes
 * of the build there, which could disagree with the signed document.)
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
