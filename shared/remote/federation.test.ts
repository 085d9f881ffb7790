import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROVIDED_MODULES } from './federation.ts';

describe('the shell', () => {
  it('brings every module into the page that a remote may ask for', () => {
    const file = path.resolve(import.meta.dirname, '../../shell/src/shared-modules.ts');
    const imported = [...readFileSync(file, 'utf8').matchAll(/^(?:import|provide\()\s*'([^']+)'/gm)].map(
      (match) => match[1],
    );
    expect(imported.toSorted()).toEqual([...PROVIDED_MODULES].toSorted());
  });
});
