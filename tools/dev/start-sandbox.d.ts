export interface RunningSandbox {
  url: string;
  stop(): Promise<void>;
}
/** The sandbox in its own process, so that it never blocks the compiler. `files`: a built page to serve. */
export declare function startSandbox({ files }?: { files?: string }): Promise<RunningSandbox>;
