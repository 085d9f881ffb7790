import { describe, expect, it } from 'vitest';
import { fingerprintOf, positionsIn, sourceName, withPlaces } from './stack.ts';

const reported = { remote: 'glossary', version: '1.0.0-ab' };
const FILE = 'https://tessera.example.com/remotes/glossary/1.0.0-ab';
const chromium = `TypeError: x is null\n    at t (${FILE}/screen.1a.js:1:11)\n    at ${FILE}/remote.js:2:5`;
const firefox = `t@${FILE}/screen.1a.js:1:11\n@https://cdn.example.com/s/glossary/1.0.0-ab/remote.js:2:5`;
const positions = [
  { script: { of: 'remote', file: 'screen.1a.js' }, line: 1, column: 11 },
  { script: { of: 'remote', file: 'remote.js' }, line: 2, column: 5 },
];

describe('the positions in a stack', () => {
  it('are found as Chromium, Firefox and Safari write them, also for scripts on another origin', () => {
    expect(positionsIn(chromium, reported)).toEqual(positions);
    expect(positionsIn(firefox, reported)).toEqual(positions);
    expect(positionsIn('at x (https://tessera.example.com/assets/main.9c.js:3:7)', reported)).toEqual([
      { script: { of: 'shell', file: 'main.9c.js' }, line: 3, column: 7 },
    ]);
  });

  it.each([
    'at x (https://tessera.example.com/remotes/tm/1.0.0-ab/screen.js:1:2)',
    `at x (${FILE}/../../../release-key.js:1:2)`,
    `at x (${FILE}/a/../../b.js:1:2)`,
    `at x (${FILE}/.hidden.js:1:2)`,
    `at x (${FILE}/screen.css:1:2)`,
    'at x (https://tessera.example.com/assets/../main.js:1:2)',
    'Error: at 1:2',
  ])('leave out other files: %s', (line) => {
    expect(positionsIn(line, reported)).toEqual([]);
  });

  it('are found in a hostile stack of the greatest length within 50 ms', () => {
    const hostile = ['a:1'.repeat(1_300), ':1:'.repeat(1_300), `${'('.repeat(3_990)}:1:1`, '1'.repeat(4_000)];
    const start = performance.now();
    for (const stack of hostile) {
      positionsIn(stack, reported);
      fingerprintOf({ reason: '1'.repeat(300), stack });
    }
    expect(performance.now() - start).toBeLessThan(50);
  });
});

describe('a stack with original places', () => {
  const place = { source: 'src/terms/Sheet.tsx', line: 34, column: 23 };

  it('keeps names, and positions that are not known', () => {
    expect(withPlaces(chromium, reported, [place, null])).toEqual({
      stack: `TypeError: x is null\n    at t (src/terms/Sheet.tsx:34:23)\n    at ${FILE}/remote.js:2:5`,
      place: 'src/terms/Sheet.tsx:34:23',
    });
    expect(withPlaces('no frames', reported, [])).toEqual({ stack: 'no frames', place: null });
  });

  it('names the first place of the remote, rather than one of the shell above it', () => {
    const stack = `at a (https://tessera.example.com/assets/main.9c.js:3:7)\nat b (${FILE}/screen.1a.js:1:11)`;
    const shell = { source: 'shared/ui/Button.tsx', line: 1, column: 2 };
    expect(withPlaces(stack, reported, [shell, place]).place).toBe('src/terms/Sheet.tsx:34:23');
    expect(withPlaces(stack, reported, [shell, null]).place).toBe('shared/ui/Button.tsx:1:2');
  });

  it('names sources without their bundler', () => {
    expect(sourceName('webpack://glossary@1.0.0-ab/./src/x.ts')).toBe('src/x.ts');
    expect(sourceName('webpack://glossary@1.0.0-ab/../../shared/ui/x.ts')).toBe('shared/ui/x.ts');
  });
});

describe('the fingerprint of an error', () => {
  const told = { reason: 'No segment 12', stack: chromium };

  it('ignores numbers in the reason, the origin, and frames below the third', () => {
    const other = {
      reason: 'No segment 3456',
      stack: chromium.replaceAll('tessera.example.com', 'localhost'),
    };
    expect(fingerprintOf(other)).toBe(fingerprintOf(told));
    const deep = (last: number) =>
      [...Array.from({ length: 3 }, (_, i) => `at a.js:1:${i}`), `at b.js:1:${last}`].join('\n');
    expect(fingerprintOf({ stack: deep(1) })).toBe(fingerprintOf({ stack: deep(2) }));
  });

  it('differs by the text of the reason and by the top frames', () => {
    expect(fingerprintOf({ ...told, reason: 'No term 12' })).not.toBe(fingerprintOf(told));
    expect(fingerprintOf({ ...told, stack: chromium.replace('1:11', '1:12') })).not.toBe(fingerprintOf(told));
    expect(fingerprintOf({})).toMatch(/^[\w-]{22}$/);
  });
});
