import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Exports of a module: signature by name. */
export type Face = Map<string, string>;

/** A longer signature is truncated, and ends with a hash of the whole. */
const MAX_SIGNATURE = 200;

const NAMED =
  /^(?:export )?(?:declare )?(?:default )?(?:abstract )?(?:function|const|let|class|interface|type|enum)\s+([\w$]+)/;

/** The statements of a declaration file, without comments. */
function statementsOf(text: string): string[] {
  const code = text.replace(/^\s*(\/\*[\s\S]*?\*\/\s*?|\/\/.*)\n/gm, '');
  return code.split(/\n(?=[a-z])/).map((statement) => statement.trim().replace(/\s+/g, ' '));
}

function shortened(statement: string): string {
  const signature = statement
    .replace(/^(export )?(declare )?/, '')
    .replaceAll(/import\(["'][^"']+["']\)\./g, '')
    .replace(/;$/, '');
  if (signature.length <= MAX_SIGNATURE) return signature;
  const hash = createHash('sha256').update(signature).digest('hex').slice(0, 8);
  return `${signature.slice(0, MAX_SIGNATURE)}… #${hash}`;
}

interface Reexport {
  /** `null`: all names. */
  names: { own: string; exported: string }[] | null;
  from: string | undefined;
}

function reexportOf(statement: string): Reexport | null {
  const all = /^export \* from ['"]([^'"]+)['"]/.exec(statement);
  if (all) return { names: null, from: all[1] };
  const some = /^export (?:type )?\{([^}]*)\}(?: from ['"]([^'"]+)['"])?/.exec(statement);
  if (!some) return null;
  const names = (some[1] ?? '')
    .split(',')
    .map((each) => each.trim().replace(/^type /, ''))
    .filter(Boolean)
    .map((each) => {
      const [own = '', exported = own] = each.split(' as ');
      return { own, exported };
    });
  return { names, from: some[2] };
}

/** Exports of a module's declaration file, wherever they are declared. */
export async function faceOf(file: string): Promise<Face> {
  const { face } = await readModule(file);
  return face;
}

interface Module {
  face: Face;
  /** All declarations, exported or not. */
  declared: Face;
}

async function readModule(file: string): Promise<Module> {
  const face: Face = new Map();
  const declared: Face = new Map();
  const statements = statementsOf(await readFile(file, 'utf8'));
  const add = (to: Face, name: string, signature: string) =>
    to.set(name, to.has(name) ? `${to.get(name)}; ${signature}` : signature);
  for (const statement of statements) {
    const name = NAMED.exec(statement)?.[1];
    if (!name) continue;
    add(declared, name, shortened(statement));
    if (statement.startsWith('export ')) add(face, name, shortened(statement));
  }
  for (const statement of statements) {
    const reexport = reexportOf(statement);
    if (!reexport) continue;
    const { names, from } = reexport;
    const source = from?.startsWith('.')
      ? (await readModule(path.resolve(path.dirname(file), from.replace(/\.tsx?$/, '.d.ts')))).face
      : declared;
    for (const { own, exported } of names ??
      [...source.keys()].map((each) => ({ own: each, exported: each })))
      face.set(exported, source.get(own) ?? `from ${from ?? 'an import'}`);
  }
  return { face, declared };
}
