import { type Worded, type WordedId, worded } from '../../../http/worded.ts';
import type { Places } from '../../xml/place.ts';
import type { XmlTape } from '../../xml/tape.ts';
import type { Finding } from '../types.ts';

const MAX_FINDINGS = 1_000;
/** The longest text of the file that a finding quotes. */
const MAX_QUOTED = 80;

export type FindingId = Extract<WordedId, `format.finding.${string}`>;
/** What fills the places of a finding's words, besides `element`. */
export type FindingValues = Record<string, string | number>;

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

  /** Its words name the node as `element`. */
  error(node: number, constraint: string, id: FindingId, values?: FindingValues): void {
    this.#add('error', node, constraint, id, values);
  }

  warn(node: number, constraint: string, id: FindingId, values?: FindingValues): void {
    this.#add('warning', node, constraint, id, values);
  }

  #add(
    severity: Finding['severity'],
    node: number,
    constraint: string,
    id: FindingId,
    values: FindingValues = {},
  ): void {
    const named = { element: this.#tape.nameOf(node), ...values };
    this.at(severity, this.#tape.start[node] ?? 0, constraint, worded(id, quoted(named)));
  }

  at(severity: Finding['severity'], offset: number, constraint: string, message: Worded): void {
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
        message: worded('format.warning.unlisted', { count: this.#left }),
      });
    }
    return sorted;
  }
}

function quoted(values: FindingValues): FindingValues {
  return Object.fromEntries(
    Object.entries(values).map(([place, value]) => [
      place,
      typeof value === 'string' ? value.slice(0, MAX_QUOTED).toWellFormed() : value,
    ]),
  );
}
