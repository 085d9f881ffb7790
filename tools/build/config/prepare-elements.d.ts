import { type Compiler } from '@rspack/core';
/**
 * Lets the shell prepare every script and style sheet created by a remote's chunk loader: with its hash from the
 * release document, and a new URL on retry. (rspack's SubresourceIntegrityPlugin would use the build's hashes, which
 * could disagree with the signed document.)
 */
export declare class PrepareElementsPlugin {
  apply(compiler: Compiler): void;
}
