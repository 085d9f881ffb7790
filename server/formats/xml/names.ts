import { localised } from '../../messages/localised.ts';
import type { ScanWarning } from './scan-warning.ts';

const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';

/**
 * Namespaces of one element: prefix → URI, and the names already resolved in it. Names are interned, so that a
 * node carries a number and the same tag a million times costs one string.
 */
export class Scope {
  readonly parent: Scope | null;
  readonly prefixes: Map<string, string>;
  readonly elements = new Map<string, number>();
  readonly attributes = new Map<string, number>();
  readonly children = new Map<string, Scope>();

  constructor(parent: Scope | null, prefixes: Map<string, string>) {
    this.parent = parent;
    this.prefixes = prefixes;
  }

  lookup(prefix: string): string | null {
    for (let scope: Scope | null = this; scope; scope = scope.parent) {
      const uri = scope.prefixes.get(prefix);
      if (uri !== undefined) return uri;
    }
    return null;
  }
}

export class NameTable {
  readonly names: string[] = [];
  readonly #ids = new Map<string, number>();
  readonly #shorten: (uri: string) => string | null;
  /** Undeclared prefixes, with their first position. */
  readonly #undeclared = new Map<string, number>();

  /** `shorten` gives the fixed prefix of a namespace the caller knows (`''` = none), null for others. */
  constructor(shorten: (uri: string) => string | null) {
    this.#shorten = shorten;
  }

  /** One per undeclared prefix, at its first use. */
  warnings(): ScanWarning[] {
    return [...this.#undeclared].map(([prefix, offset]) => ({
      constraint: 'xml-namespaces',
      message: localised('format.warning.undeclared', { prefix }),
      offset,
      undeclared: prefix,
    }));
  }

  element(scope: Scope, raw: string, at: number): number {
    const known = scope.elements.get(raw);
    if (known !== undefined) return known;
    const colon = raw.indexOf(':');
    const prefix = colon < 0 ? '' : raw.slice(0, colon);
    const id = this.#intern(this.#expand(scope, prefix, colon < 0 ? raw : raw.slice(colon + 1), at));
    scope.elements.set(raw, id);
    return id;
  }

  attribute(scope: Scope, raw: string, at: number): number {
    const known = scope.attributes.get(raw);
    if (known !== undefined) return known;
    const colon = raw.indexOf(':');
    const plain = colon < 0 || raw.startsWith('xml:') || raw.startsWith('xmlns:');
    const name = plain ? raw : this.#expand(scope, raw.slice(0, colon), raw.slice(colon + 1), at);
    const id = this.#intern(name);
    scope.attributes.set(raw, id);
    return id;
  }

  get size(): number {
    return this.names.length;
  }

  #expand(scope: Scope, prefix: string, local: string, at: number): string {
    const uri = scope.lookup(prefix);
    if (uri === null || uri === '') {
      if (prefix === '') return local;
      if (!this.#undeclared.has(prefix)) this.#undeclared.set(prefix, at);
      return `{?${prefix}}${local}`;
    }
    const short = this.#shorten(uri);
    if (short === null) return `{${uri}}${local}`;
    return short === '' ? local : `${short}:${local}`;
  }

  #intern(name: string): number {
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    const id = this.names.length;
    this.names.push(name);
    this.#ids.set(name, id);
    return id;
  }
}

/** Index of the first repeated name, or -1. */
export function firstRepeated(names: readonly string[]): number {
  const seen = names.length > 8 ? new Set<string>() : null;
  for (let index = 1; index < names.length; index++) {
    const name = names[index] ?? '';
    seen?.add(names[index - 1] ?? '');
    if (seen ? seen.has(name) : names.indexOf(name) < index) return index;
  }
  return -1;
}

/** The scope with the predeclared prefixes. */
export function rootScope(): Scope {
  const prefixes = new Map([
    ['xml', XML_NAMESPACE],
    ['', ''],
  ]);
  return new Scope(null, prefixes);
}
