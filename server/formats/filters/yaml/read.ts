import { isCollection, isMap, isPair, isScalar, type Node } from 'yaml';
import type { FilterSegment } from '../filter.ts';
import { parseYaml } from './parse.ts';

/** A string of the file and how it is written. */
export interface YamlString extends FilterSegment {
  style: 'plain' | 'single' | 'double' | 'block';
  /** Within brackets or braces, where fewer texts can do without quotes. */
  isInFlow: boolean;
}

const STYLES: Record<string, YamlString['style']> = {
  QUOTE_SINGLE: 'single',
  QUOTE_DOUBLE: 'double',
  BLOCK_LITERAL: 'block',
  BLOCK_FOLDED: 'block',
};

/** The strings that are not blank, keys and aliases aside, in file order. Throws a FormatError with its place. */
export function readYaml(text: string): YamlString[] {
  const strings: YamlString[] = [];
  const documents = parseYaml(text);
  documents.forEach(({ contents }, number) => {
    const names = documents.length > 1 ? [`${number}`] : [];
    collect(contents, { names, isInFlow: false, comment: '' }, strings);
  });
  return strings;
}

interface Around {
  /** The keys of the collections around. */
  names: readonly string[];
  isInFlow: boolean;
  comment: string;
}

/** The depth is bounded by the parser. */
function collect(node: unknown, around: Around, strings: YamlString[]): void {
  if (isScalar(node)) {
    const { range, type = '', source = '' } = node;
    // Only the letter of the standard takes these for truth values; no loader does.
    const value = typeof node.value === 'boolean' && source.length === 1 ? source : node.value;
    if (typeof value !== 'string' || value.trim() === '' || !range) return;
    const [start, end] = range;
    const note = (node.commentBefore ?? around.comment).trim();
    strings.push({
      key: around.names.join('.'),
      source: value,
      target: null,
      start,
      end,
      notes: note ? [{ text: note }] : [],
      style: STYLES[type] ?? 'plain',
      isInFlow: around.isInFlow,
    });
  } else if (isCollection(node)) {
    const isInFlow = around.isInFlow || node.flow === true;
    // What stands above the first entry of a mapping is the mapping's.
    let comment = isMap(node) ? (node.commentBefore ?? '') : '';
    node.items.forEach((item, at) => {
      if (isPair(item)) {
        const key = isScalar(item.key) ? item.key : null;
        const names = [...around.names, key ? String(key.value) : `${at}`];
        collect(item.value, { names, isInFlow, comment: key?.commentBefore ?? comment }, strings);
      } else collect(item as Node, { names: [...around.names, `${at}`], isInFlow, comment }, strings);
      comment = '';
    });
  }
}
