import type { Splice } from '../../xml/splice.ts';
import type { SegmentEdit } from '../filter.ts';
import { pluralsOf } from '../plural-categories.ts';
import { isUsual, type PluralRule, pluralRuleOf } from './plural-rule.ts';
import { breaksOf, headerOf, isSuperfluous, nextNumber } from './read.ts';
import { type PoString, scanPo } from './scan.ts';
import { poWriter } from './strings.ts';

interface Place {
  /** Shared by the forms of an entry; written with the first edit. */
  fuzzy: Splice[];
  before: string;
  after: string;
  /** Number of the first missing form, and the forms written, by number. */
  next: number;
  added: Map<number, string>;
  /** Removes forms that the language lacks; written with the first edit. */
  superfluous: Splice[];
}

/** Replacements for edits: strings, the flag `fuzzy`, and new forms after existing ones. */
export function writePo(text: string, edits: readonly SegmentEdit[], targetLang: string): Splice[] {
  const write = poWriter(text);
  const lineBreak = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
  const places = new Map<number, Place>();
  const ends = new Map<number, Place>();
  const entries = scanPo(text);
  const header = headerOf(entries);
  const rule = pluralRuleOf(header?.value ?? '', targetLang, pluralsOf(targetLang));
  for (const { id, forms, fuzzy } of entries) {
    const superfluous = forms.flatMap((form, at) => {
      const start = forms[at - 1]?.end;
      const isOne = start !== undefined && isSuperfluous(form, rule?.count ?? 0);
      return isOne ? [{ start, end: form.end, text: '' }] : [];
    });
    const place = {
      fuzzy,
      superfluous,
      ...breaksOf(id?.value ?? ''),
      next: nextNumber(forms),
      added: new Map(),
    };
    for (const { start } of forms) places.set(start, place);
    ends.set(Math.max(...forms.map(({ end }) => end)), place);
  }
  const splices: Splice[] = [];
  for (const { target, segment, state } of edits) {
    const { start, end, target: now } = segment;
    const isAdded = start === end;
    const place = (isAdded ? ends : places).get(start);
    if (!place) throw new Error(`No entry of the file is "${segment.key}"`);
    const isEdited = target !== (now ?? '');
    const isSettled = isEdited || (state !== undefined && state !== 'draft');
    if (isSettled) splices.push(...place.fuzzy.splice(0));
    if (!isEdited) continue;
    splices.push(...place.superfluous.splice(0));
    const whole = target === '' ? '' : place.before + target + place.after;
    if (isAdded) place.added.set(numberOf(segment), whole);
    else splices.push({ start, end, text: write(whole, start - (text.lastIndexOf('\n', start) + 1)) });
  }
  for (const [end, { next, added }] of ends) {
    if (added.size === 0) continue;
    // gettext rejects an entry with only some of the forms.
    let written = '';
    for (let number = next; number < (rule?.count ?? 0); number++) {
      const head = `msgstr[${number}] `;
      written += lineBreak + head + write(added.get(number) ?? '', head.length);
    }
    splices.push({ start: end, end, text: written });
  }
  const isPlural = edits.some(({ segment }) => NUMBER.test(segment.key));
  return isPlural && header && rule ? [...splices, ...nameRule(text, header, rule, lineBreak)] : splices;
}

/**
 * Fills in the rule: a template's header has a placeholder that gettext rejects; without a rule it uses that
 * of English.
 */
function nameRule(text: string, header: PoString, rule: PluralRule, lineBreak: string): Splice[] {
  const { start, end, value } = header;
  const written = `nplurals=${rule.count}; plural=(${rule.expression});`;
  const found = /nplurals=INTEGER;\s*plural=EXPRESSION;/.exec(text.slice(start, end));
  if (found) {
    const at = start + found.index;
    return [{ start: at, end: at + found[0].length, text: written }];
  }
  if (/^Plural-Forms:/im.test(value) || isUsual(rule)) return [];
  const ends = value === '' || value.endsWith('\n') ? '' : `${lineBreak}"\\n"`;
  return [{ start: end, end, text: `${ends}${lineBreak}"Plural-Forms: ${written}\\n"` }];
}

const NUMBER = /\[(\d+)\]$/;
const numberOf = ({ key }: { key: string }) => Number(NUMBER.exec(key)?.[1]);
