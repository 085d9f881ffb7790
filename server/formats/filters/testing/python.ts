import { execFileSync } from 'node:child_process';

/** The system's Python, which has Debian's packages, or another one; null = none has the module. */
export function findPython(module: string): string | null {
  for (const python of ['/usr/bin/python3', 'python3']) {
    try {
      execFileSync(python, ['-c', `import ${module}`], { stdio: 'ignore' });
      return python;
    } catch {
      // Try the next one.
    }
  }
  return null;
}
