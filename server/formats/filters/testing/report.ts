import { readFileSync } from 'node:fs';

/** An input that a consumer of downloads rejected or misread in an earlier version. */
export function readReport(name: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(`./reports/${name}`, import.meta.url)));
}
