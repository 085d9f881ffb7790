import type { DevServer } from '@rspack/core';
/** `shell`: origin of a deployed shell that may load what is served here. */
export declare function devServer(
  port: number,
  {
    shell,
  }?: {
    shell?: string | undefined;
  },
): DevServer;
/** Serves a remote's standalone page over a sandbox of its own, which ends with this process. */
export declare function standaloneServer(port: number): DevServer;
