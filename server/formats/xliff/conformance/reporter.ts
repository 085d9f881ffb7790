import type { Places } from '../../xml/place.ts';
import type { XmlTape } from '../../xml/tape.ts';
import type { Finding } from '../types.ts';

const MAX_FINDINGS = 1_000;

/** Collects findings at nodes of one document; beyond a thousand it only counts them. */
export class Reporter {
  readonly #tape: XmlTape;
  readonly #places: Places;
  readonly #findings: Finding[] = [];
  #left = 0;

  constructor(tape: XmlTape, places: Places) {
    this.#tape = tape;
    this.#places = places;
  }

  error(node: number, constraint: string, message: string): void {
    this.at('error', this.#tape.start[node] ?? 0, constraint, message);
  }

  warn(node: number, constraint: string, message: string): void {
    this.at('warning', this.#tape.start[node] ?? 0, constraint, message);
  }

  at(severity: Finding['severity'], offset: number, constraint: string, message: string): void {
    if (this.#findings.length >= MAX_FINDINGS) this.#left++;
    else this.#findings.push({ severity, constraint, message, ...this.#places.at(offset) });
  }

  /** In the order of the file. */
  findings(): Finding[] {
    const sorted = this.#findings.sort((a, b) => a.line - b.line || a.column - b.column);
    const last = sorted.at(-1);
    if (this.#left > 0 && last) {
      sorted.push({
        ...last,
        severity: 'warning',
        constraint: 'report-limit',
        message: `${this.#left} further findings are not listed.`,
      });
    }
    return sorted;
  }
}
