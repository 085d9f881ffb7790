import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

// npm run check: formatting, lint and boundaries (Biome), unused code, layers, declared dependencies, types, the
// contract with live remotes, the packages' public API, the lock file, and references in the documentation.
const ROOT = resolve(import.meta.dirname, '..');
const isTerminal = process.stdout.isTTY === true;

/** Prints the output when the step has ended, so that concurrent steps do not mix theirs. */
function run(name: string, program: string, ...args: string[]): Promise<boolean> {
  const begin = performance.now();
  const output: Buffer[] = [];
  const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => output.push(data));
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => {
      const seconds = ((performance.now() - begin) / 1000).toFixed(1);
      console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${name.padEnd(9)}  ${seconds.padStart(5)} s`);
      if (output.length) console.log(Buffer.concat(output).toString().trimEnd());
      done(code === 0);
    });
  });
}

const node = (name: string, ...args: string[]) => run(name, process.execPath, ...args);

/** The packages' report reads the declarations that the type check writes. */
async function checkTypes(): Promise<boolean[]> {
  const fits = await node('types', 'tools/types/main.ts', ...(isTerminal ? ['--pretty'] : []));
  if (fits) return [await node('packages', 'tools/pack/report.ts')];
  console.log('skipped packages, because the types do not fit');
  return [false];
}

async function checkOthers(): Promise<boolean[]> {
  const colors = `--colors=${isTerminal ? 'force' : 'off'}`;
  return [
    await run('biome', 'biome', 'check', '--error-on-warnings', colors, '.'),
    // Unused exports and unused files.
    await run('knip', 'knip', '--no-progress', '--no-config-hints', '--include', 'exports,types,files'),
    await node('layers', 'tools/layers/check.ts'),
    await node('declared', 'tools/dependencies/check.ts'),
    await node('contract', 'tools/contract/report.ts'),
    await node('lock file', 'tools/complete-lock.ts', '--check'),
    await node('docs', 'tools/docs/check.ts'),
    await node('commits', 'tools/commits/check.ts'),
  ];
}

const begin = performance.now();
const results = (await Promise.all([checkTypes(), checkOthers()])).flat();
const isGood = results.every(Boolean);
const seconds = ((performance.now() - begin) / 1000).toFixed(1);
console.log(`${isGood ? 'passed' : 'FAILED'}  ${'in all'.padEnd(9)}  ${seconds.padStart(5)} s`);
process.exitCode = isGood ? 0 : 1;
