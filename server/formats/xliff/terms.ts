import { plainText } from '@tessera/shared/text/inline-codes';
import type { XmlTape } from '../xml/tape.ts';
import { textContent } from './inline.ts';
import type { XliffTerm } from './types.ts';

/** The terms of a unit: from the 2.x glossary module, and those marked in its sources. */
export function readTerms(tape: XmlTape, unit: number): XliffTerm[] {
  const terms: XliffTerm[] = [];
  const end = tape.after[unit] ?? 0;
  for (let node = unit + 1; node < end; node++) {
    const name = tape.nameOf(node);
    if (name === 'alt-trans' || name === 'target' || name === 'mtc:matches') {
      node = (tape.after[node] ?? end) - 1;
    } else if (name === 'gls:glossEntry') {
      terms.push(glossaryEntry(tape, node));
    } else if (name === 'mrk' && (tape.attribute(node, 'mtype') ?? tape.attribute(node, 'type')) === 'term') {
      addMarked(tape, node, terms);
    }
  }
  return terms.filter((term) => term.term !== '');
}

function glossaryEntry(tape: XmlTape, node: number): XliffTerm {
  const read = (name: string) => {
    const child = tape.child(node, name);
    return child < 0 ? '' : textContent(tape, child).trim();
  };
  const term: XliffTerm = { term: read('gls:term') };
  const translation = read('gls:translation');
  const definition = read('gls:definition');
  if (translation) term.translation = translation;
  if (definition) term.definition = definition;
  return term;
}

function addMarked(tape: XmlTape, node: number, terms: XliffTerm[]): void {
  const text = plainText(textContent(tape, node)).trim();
  if (text === '' || terms.some((known) => known.term === text)) return;
  const value = tape.attribute(node, 'value');
  terms.push(value ? { term: text, definition: value } : { term: text });
}
