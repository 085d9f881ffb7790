import { createRequire } from 'node:module';
import type { Configuration, RuleSetRule } from '@rspack/core';
import { describe, expect, it } from 'vitest';
import configure from '../../remotes/glossary/rspack.config.ts';
import { shellConfig } from '../../rspack.config.base.ts';

const require = createRequire(import.meta.url);
const LIBRARIES = ['axios', 'react-dom', 'react-router-dom', 'react-router', '@tanstack/react-query', 'zod'];
const FILES = [...LIBRARIES, '@module-federation/enhanced/runtime'].map((name) => require.resolve(name));

const BUILDS: [string, Configuration][] = (['production', 'development'] as const).flatMap((mode) => [
  [`the shell, ${mode}`, shellConfig({ mode })],
  [`a remote, ${mode}`, configure({ mode })],
  [`a standalone page, ${mode}`, configure({ mode, standalone: true })],
]);

function reaches({ test, exclude }: RuleSetRule, file: string): boolean {
  if (!(test instanceof RegExp)) throw new Error('A rule says what it is for with a regular expression.');
  return test.test(file) && !(exclude instanceof RegExp && exclude.test(file));
}

describe.each(BUILDS)('libraries in the build of %s', (_, config) => {
  it('are not matched by any rule', () => {
    const rules = (config.module?.rules ?? []) as RuleSetRule[];
    expect(rules.length).toBeGreaterThan(0);
    expect(rules.filter((rule) => FILES.some((file) => reaches(rule, file)))).toEqual([]);
  });

  it('are not replaced by other modules', () => {
    const names = (config.plugins ?? []).map((plugin) => plugin?.constructor.name);
    for (const [file, instead] of Object.entries(config.resolve?.alias || {})) {
      // The package's own entry for bundlers is allowed.
      const [, name] = /^(@module-federation\/[\w-]+)\/bundler$/.exec(String(instead)) ?? [];
      expect([file, instead]).toEqual([require.resolve(name ?? ''), `${name}/bundler`]);
    }
    expect(names).not.toContain('NormalModuleReplacementPlugin');
  });
});
