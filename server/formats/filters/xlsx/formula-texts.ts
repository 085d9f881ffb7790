import type { XmlTape } from '../../xml/tape.ts';
import type { FilterSegment } from '../filter.ts';
import { textOf } from '../office/read-runs.ts';

/** Formulas of cells, conditional formats and input rules. */
const FORMULAS = new Set(['f', 'formula', 'formula1', 'formula2']);
const LITERAL = /"((?:[^"]|"")*)"/g;
/** Notes per text, and characters of a formula in one. */
const MAX_NOTES = 3;
const MAX_LENGTH = 200;

/** The texts that formulas compare with cells: a translated cell changes their results. */
export class FormulaTexts {
  /** Formulas by the texts in them, which Excel compares regardless of case. */
  readonly #formulas = new Map<string, Set<string>>();

  /** Reads the formulas of a sheet. */
  readSheet(tape: XmlTape, sheet: string): void {
    let cell = '';
    for (let node = 0; node < tape.length; node++) {
      if (!tape.isElement(node)) continue;
      const name = tape.nameOf(node);
      if (name === 'c') cell = tape.attribute(node, 'r') ?? '';
      if (!FORMULAS.has(name)) continue;
      const formula = textOf(tape, node);
      const place = name === 'f' ? `${sheet}!${cell}` : sheet;
      const shown = `${place}: ${formula}`.slice(0, MAX_LENGTH);
      for (const [, literal = ''] of formula.matchAll(LITERAL)) {
        const text = literal.replaceAll('""', '"');
        // A list of allowed entries, or a condition.
        const parts = name === 'formula1' ? text.split(',') : [text];
        for (const part of parts) this.#add(part.replace(/^(?:<>|[<>]?=|[<>])/, ''), shown);
      }
    }
  }

  #add(text: string, formula: string): void {
    const key = keyOf(text);
    if (key === '') return;
    const formulas = this.#formulas.get(key) ?? new Set();
    if (formulas.size < MAX_NOTES) formulas.add(formula);
    this.#formulas.set(key, formulas);
  }

  /** The segment with the formulas that compare with its text as notes. */
  noted(segment: FilterSegment): FilterSegment {
    const formulas = this.#formulas.get(keyOf(segment.source));
    if (!formulas) return segment;
    const notes = [...formulas].map((text) => ({ text, from: 'formula' }));
    return { ...segment, notes: [...(segment.notes ?? []), ...notes] };
  }
}

const keyOf = (text: string) => text.trim().toLowerCase();
