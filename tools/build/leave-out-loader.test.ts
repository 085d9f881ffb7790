import { describe, expect, it } from 'vitest';
import leaveOutLoader from './leave-out-loader.js';

const SOURCE = `function kept(a) {
  return left(a);
}
async function left(a, { b = 1 } = {}) {
  if (a) {
    return b;
  }
  return 2;
}
function apart({
  a,
  b
}) {
  return a + b;
}
class Store {
	async preload(options) {
		await options.load();
	}
	size() {
		return 1;
	}
}`;

function leaveOut(functions: Record<string, string | null>): string {
  return leaveOutLoader.call({ getOptions: () => ({ functions }) }, SOURCE);
}

describe('functions that are left out of a library', () => {
  it('lose their bodies, and nothing else does', () => {
    const text = leaveOut({ left: null, apart: 'return 0;', preload: null });
    expect(text).toContain("async function left(a, { b = 1 } = {}) {\nthrow Error('left out: left');\n}");
    expect(text).toContain('  b\n}) {\nreturn 0;\n}');
    expect(text).toContain("async preload(options) {\nthrow Error('left out: preload');\n\t}");
    expect(text).toContain('return left(a);');
    expect(text).toContain('return 1;');
    expect(text).not.toContain('a + b');
  });

  it('fail the build when a new version of the library has them no more', () => {
    expect(() => leaveOut({ renamed: null })).toThrow('There is no function "renamed" any more');
  });
});
