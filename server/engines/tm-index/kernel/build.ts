import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import wabt from 'wabt';

/** Compiles counting.wat to WebAssembly. */
export async function assemble(): Promise<Uint8Array> {
  const source = join(import.meta.dirname, 'counting.wat');
  const { parseWat } = await wabt();
  const features = { simd: true, threads: true, bulk_memory: true };
  return parseWat('counting.wat', await readFile(source, 'utf8'), features).toBinary({}).buffer;
}

// node server/engines/tm-index/kernel/build.ts
if (process.argv[1] === fileURLToPath(import.meta.url))
  await writeFile(join(import.meta.dirname, 'counting.wasm'), await assemble());
