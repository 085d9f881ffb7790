import { isCollection, isMap, isPair, isScalar, type Node, type Pair, type Scalar } from 'yaml';
import type { FilterSegment } from '../filter.ts';
import { formNotes, type PluralLanguage } from '../plural-categories.ts';
import { formsOf, placeBefore } from './forms.ts';
import { parseYaml } from './parse.ts';

/** A string in the file, and how it is written. */
export interface YamlString extends FilterSegment {
  style: 'plain' | 'single' | 'double' | 'block';
  /** Inside brackets or braces, where more texts need quotes. */
  isInFlow: boolean;
}

const STYLES: Record<string, YamlString['style']> = {
  QUOTE_SINGLE: 'single',
  QUOTE_DOUBLE: 'double',
  BLOCK_LITERAL: 'block',
  BLOCK_FOLDED: 'block',
};

/**
 * The non-blank strings in file order, except keys and aliases, with the plural forms missing for the target
 * language. Throws a FormatError with the position.
 */
export function readYaml(text: string, plurals: PluralLanguage): YamlString[] {
  const strings: YamlString[] = [];
  const documents = parseYaml(text);
  documents.forEach(({ contents }, number) => {
    const names = documents.length > 1 ? [`${number}`] : [];
    collect(contents, { names, isInFlow: false, comment: '' }, { text, plurals, strings });
  });
  return strings;
}

interface Reading {
  text: string;
  plurals: PluralLanguage;
  strings: YamlString[];
}

interface Around {
  /** Keys of the surrounding collections. */
  names: readonly string[];
  isInFlow: boolean;
  comment: string;
  /** Name of the plural form. */
  form?: string;
}

/** The parser limits the depth. */
function collect(node: unknown, around: Around, reading: Reading): void {
  if (isScalar(node)) {
    const string = stringOf(node, around, reading.plurals);
    if (string) reading.strings.push(string);
  } else if (isCollection(node)) {
    const isInFlow = around.isInFlow || node.flow === true;
    // A comment above the first entry belongs to the mapping.
    let comment = isMap(node) ? (node.commentBefore ?? '') : '';
    const forms = isMap(node) ? formsOf(node, reading.plurals) : null;
    if (forms) collectForms(forms, { ...around, isInFlow, comment }, reading);
    else {
      node.items.forEach((item, at) => {
        if (isPair(item))
          collect(item.value, aroundValue(item, at, { ...around, isInFlow, comment }), reading);
        else collect(item as Node, { names: [...around.names, `${at}`], isInFlow, comment }, reading);
        comment = '';
      });
    }
  }
}

function aroundValue({ key }: Pair, at: number, { names, isInFlow, comment }: Around): Around {
  const scalar = isScalar(key) ? key : null;
  return {
    names: [...names, scalar ? String(scalar.value) : `${at}`],
    isInFlow,
    comment: scalar?.commentBefore ?? comment,
  };
}

function collectForms(forms: ReturnType<typeof formsOf> & object, around: Around, reading: Reading): void {
  const other = forms.find(({ name, own }) => own !== null && name === 'other')?.own ?? null;
  let { comment } = around;
  forms.forEach(({ name, own }, at) => {
    if (own) {
      collect(own.value, { ...aroundValue(own, at, { ...around, comment }), form: name }, reading);
      comment = '';
      return;
    }
    const next = forms.slice(at).find((form) => form.own !== null)?.own;
    const place = next && placeBefore(next, name, reading.text, around.isInFlow);
    const text = other && aroundValue(other, at, { ...around, comment: '' });
    if (!place || !isScalar(other?.value) || !text || !isScalar(next.value)) return;
    const names = [...around.names, name];
    const string = stringOf(other.value, { ...text, names, form: name }, reading.plurals);
    const style = styleOf(next.value);
    // A block ends with its line, so an addition needs its own line.
    if (string) reading.strings.push({ ...string, ...place, style: style === 'block' ? 'double' : style });
  });
}

const styleOf = ({ type }: Scalar) => STYLES[type ?? ''] ?? 'plain';

function stringOf(node: Scalar, around: Around, plurals: PluralLanguage): YamlString | null {
  const { range, source = '' } = node;
  // These are truth values only in the standard; no loader reads them so.
  const value = typeof node.value === 'boolean' && source.length === 1 ? source : node.value;
  if (typeof value !== 'string' || value.trim() === '' || !range) return null;
  const [start, end] = range;
  const { names, form, isInFlow } = around;
  const note = (node.commentBefore ?? around.comment).trim();
  return {
    key: names.join('.'),
    source: value,
    target: null,
    start,
    end,
    notes: [
      ...(form === undefined ? [] : formNotes(plurals, 'cardinal', form)),
      ...(note ? [{ text: note }] : []),
    ],
    ...(form !== undefined && {
      block: { kind: 'paragraph', form: { of: names.slice(0, -1).join('.'), name: form } },
    }),
    style: styleOf(node),
    isInFlow,
  };
}
