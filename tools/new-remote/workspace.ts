import { lstat, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

interface Lock {
  packages: Record<string, object>;
}

async function editJson<T>(file: string, edit: (value: T) => void): Promise<void> {
  const value = JSON.parse(await readFile(file, 'utf8')) as T;
  edit(value);
  await writeFile(file, `${JSON.stringify(value, null, 2)}\n`);
}

/** Updates the lock file as `npm install` would, without a registry: a remote's packages are all locked already. */
export async function addToLock(root: string, name: string): Promise<void> {
  const file = path.join(root, 'remotes', name, 'package.json');
  const { version, license, devDependencies } = JSON.parse(await readFile(file, 'utf8')) as object &
    Record<string, unknown>;
  await editJson<Lock>(path.join(root, 'package-lock.json'), (lock) => {
    const packages: Lock['packages'] = {
      ...lock.packages,
      [`node_modules/@tessera/${name}`]: { resolved: `remotes/${name}`, link: true },
      [`remotes/${name}`]: { name: `@tessera/${name}`, version, license, devDependencies },
    };
    // npm's order; the root, "", stays first.
    lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
  });
  const link = path.join(root, 'node_modules/@tessera', name);
  if (await lstat(link).catch(() => null)) return;
  await symlink(path.join('../../remotes', name), link);
}

interface Rules {
  overrides: {
    includes: string[];
    linter: {
      rules: {
        style: { noRestrictedImports: { options: { patterns: { group: string[]; message: string }[] } } };
      };
    };
  }[];
}

const OTHERS = 'A remote links to another by paths.*, never by import.';

/** Import patterns forbidden between remotes. */
function forbidden(name: string): string[] {
  return [
    `**/remotes/${name}/**`,
    `@tessera/${name}`,
    `@tessera/${name}/**`,
    `../../${name}/**`,
    `../../../${name}/**`,
    `../../../../${name}/**`,
  ];
}

/** Adds Biome rules against imports between the new remote and the others. */
export async function addBoundaries(root: string, name: string, others: readonly string[]): Promise<void> {
  await editJson<Rules>(path.join(root, 'biome.json'), ({ overrides }) => {
    const ofRemotes = overrides.filter(({ includes }) =>
      includes.some((each) => /^remotes\/[a-z]/.test(each)),
    );
    const pattern = (rules: Rules['overrides'][number]) =>
      rules.linter.rules.style.noRestrictedImports.options.patterns.find(({ message }) => message === OTHERS);
    const [example] = ofRemotes;
    if (!example) throw new Error('biome.json has no boundaries of remotes to follow.');
    const own = structuredClone(example);
    own.includes = [`remotes/${name}/**`];
    const group = pattern(own);
    if (group) group.group = others.flatMap(forbidden);
    for (const rules of ofRemotes) pattern(rules)?.group.push(...forbidden(name));
    overrides.splice(overrides.indexOf(ofRemotes.at(-1) ?? example) + 1, 0, own);
  });
}
