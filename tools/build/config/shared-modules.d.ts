/** The modules the shell provides to remotes, each in a single version. */
export declare function providedVersions(): Record<string, string>;
interface Shared {
  shareKey: string;
  singleton: true;
  requiredVersion: string;
  import: false;
}
/** What a remote takes from the shell and never brings along, by import request. */
export declare function sharedByShell(): Record<string, Shared>;
