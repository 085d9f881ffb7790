import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const CONFIG = readFileSync(path.join(ROOT, 'biome.json'), 'utf8');

type Setting =
  | string
  | { options?: { patterns?: { group: string[] }[]; paths?: Record<string, { importNames: string[] }> } };
interface Linter {
  rules: Record<string, string | Record<string, Setting>>;
}
interface Config {
  linter: Linter;
  overrides: { includes: string[]; linter?: Linter }[];
}
/** A rule that biome.json sets by name, and the folder it applies to; `bench` if it applies everywhere. */
interface NamedRule {
  folder: string;
  rule: string;
  setting: Setting;
}

/** For each rule, files that violate it; the lines that must be reported say so. */
const VIOLATIONS: Record<string, (setting: Setting) => Record<string, string>> = {
  'correctness/useExhaustiveDependencies': () => ({
    'effect.tsx': `import { useEffect } from 'react';
export function Planted({ title }: { title: string }) {
  useEffect(() => void (document.title = title), []); // reported
  return null;
}
`,
  }),
  'correctness/useHookAtTopLevel': () => ({
    'hook.tsx': `import { useId } from 'react';
export function Planted({ isOn }: { isOn: boolean }) {
  return isOn ? useId() : null; // reported
}
`,
  }),
  'suspicious/noImportCycles': () => ({
    'start.ts': "import './end.ts'; // reported\n",
    'end.ts': "import './start.ts'; // reported\n",
  }),
  'style/noRestrictedImports': (setting) => {
    const { patterns = [], paths = {} } = (typeof setting === 'object' && setting.options) || {};
    const whole = patterns.flatMap(({ group }) => group.map((each) => `'${each.replace(/\*+/g, 'any')}'`));
    const named = Object.entries(paths).flatMap(([path, { importNames }]) =>
      importNames.map((name) => `{ ${name} } from '${path}'`),
    );
    return { 'imports.ts': [...whole, ...named].map((each) => `import ${each}; // reported\n`).join('') };
  },
};

function namedRules({ linter, overrides }: Config): NamedRule[] {
  const rulesOf = (folder: string, { rules }: Linter) =>
    Object.entries(rules).flatMap(([group, named]) =>
      typeof named === 'string'
        ? []
        : Object.entries(named).map(([name, setting]) => ({ folder, rule: `${group}/${name}`, setting })),
    );
  const inFolders = overrides.flatMap(({ includes, linter: own }) =>
    own ? includes.flatMap((glob) => rulesOf(glob.replace('/**', ''), own)) : [],
  );
  return [...rulesOf('bench', linter), ...inFolders];
}

function planted({ folder, rule, setting }: NamedRule): { file: string; text: string }[] {
  const files = VIOLATIONS[rule]?.(setting);
  if (!files) throw new Error(`No violation of ${rule} is planted here.`);
  return Object.entries(files).map(([name, text]) => ({ file: `${folder}/src/${name}`, text }));
}

/** Lints files in a folder with our settings: Biome reports nothing for its standard input. */
function lint(files: readonly { file: string; text: string }[]): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'tessera-lint-'));
  try {
    for (const { file, text } of [...files, { file: 'biome.json', text: CONFIG }]) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    }
    const { stdout, stderr } = spawnSync(
      path.join(ROOT, 'node_modules/.bin/biome'),
      ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=json', '.'],
      { cwd: folder, encoding: 'utf8' },
    );
    if (!stdout) throw new Error(stderr);
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { category: string; location: { path: string; start: { line: number } } }[];
    };
    return diagnostics.map(
      ({ category, location }) => `${location.path}:${location.start.line} ${category.replace('lint/', '')}`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('each rule that biome.json sets by name', () => {
  const rules = namedRules(JSON.parse(CONFIG) as Config);
  const reported = lint(rules.flatMap(planted));

  it('has violations planted, and each planted rule is set', () => {
    expect(new Set(rules.map(({ rule }) => rule))).toEqual(new Set(Object.keys(VIOLATIONS)));
  });

  it.each(rules)('reports $rule in $folder', (named) => {
    const expected = planted(named).flatMap(({ file, text }) =>
      text
        .split('\n')
        .flatMap((line, at) => (line.endsWith('// reported') ? `${file}:${at + 1} ${named.rule}` : [])),
    );
    expect(expected).not.toEqual([]);
    expect(reported).toEqual(expect.arrayContaining(expected));
  });
});
