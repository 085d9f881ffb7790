import { spawn } from 'node:child_process';
import path from 'node:path';
import { isOwnRepository } from '../../../build/place.ts';

interface Sources {
  root: string;
  /** The remote's name. */
  name: string;
  withTests: boolean;
}

interface Check {
  program: 'biome' | 'vitest';
  args: string[];
  /** Message if the program fails. */
  sentence: string;
}

/**
 * Checks that the build, which fails on type errors, does not include; throws the output of failed checks.
 */
export async function checkSources({ root, name, withTests }: Sources): Promise<void> {
  const checks = isOwnRepository ? ownTests(withTests) : checksOf(`remotes/${name}`, withTests);
  const failures = await Promise.all(checks.map((check) => failureOf(root, check)));
  const found = failures.filter((failure) => failure !== null);
  if (found.length > 0) throw new Error(found.join('\n'));
}

/** No import checks: its only imports are the packages' public exports. */
function ownTests(withTests: boolean): Check[] {
  const args = ['run', '--passWithNoTests'];
  return withTests ? [{ program: 'vitest', args, sentence: 'The tests fail (npm test).' }] : [];
}

function checksOf(folder: string, withTests: boolean): Check[] {
  const checks: Check[] = [
    {
      program: 'biome',
      args: [
        'lint',
        '--only=style/noRestrictedImports',
        '--vcs-enabled=false',
        '--max-diagnostics=5',
        folder,
      ],
      sentence: `${folder} has forbidden imports.`,
    },
  ];
  if (withTests)
    checks.push({
      program: 'vitest',
      args: ['run', '--project', 'unit', '--passWithNoTests', `${folder}/`],
      sentence: `The tests of ${folder} fail (npx vitest run ${folder}).`,
    });
  return checks;
}

async function failureOf(root: string, { program, args, sentence }: Check): Promise<string | null> {
  const child = spawn(path.join(root, 'node_modules/.bin', program), args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      output += data;
    });
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.on('error', reject);
  child.on('close', resolve);
  return (await promise) === 0 ? null : `${sentence}\n${output.trim()}`;
}
