import { type Localised, type LocalisedId, localised } from '../../../messages/localised.ts';
import type { Places } from '../../xml/place.ts';
import type { Splice } from '../../xml/splice.ts';
import type { XmlTape } from '../../xml/tape.ts';
import type { Finding } from '../types.ts';

const MAX_FINDINGS = 1_000;
/** Longest text from the file quoted in a finding. */
const MAX_QUOTED = 80;

export type FindingId = Extract<LocalisedId, `format.finding.${string}`>;
/** Arguments of a finding's message, in addition to `element`. */
export type FindingValues = Record<string, string | number>;

/** Collects findings at nodes of one document; beyond a thousand it only counts them. */
export class Reporter {
  readonly #tape: XmlTape;
  readonly #places: Places;
  readonly #findings: Finding[] = [];
  /** Number of findings per constraint, listed or not. */
  readonly counts = new Map<string, number>();
  #left = 0;

  constructor(tape: XmlTape, places: Places) {
    this.#tape = tape;
    this.#places = places;
  }

  /** The message gets the node as `element`; pass a repair only if there is a single correct one. */
  error(
    node: number,
    constraint: string,
    id: FindingId,
    values?: FindingValues,
    repair?: readonly Splice[] | null,
  ): void {
    this.#add('error', node, constraint, id, values, repair);
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
    repair?: readonly Splice[] | null,
  ): void {
    const named = { element: this.#tape.nameOf(node), ...values };
    this.at(severity, this.#tape.start[node] ?? 0, constraint, localised(id, quoted(named)), repair);
  }

  at(
    severity: Finding['severity'],
    offset: number,
    constraint: string,
    message: Localised,
    repair?: readonly Splice[] | null,
  ): void {
    this.counts.set(constraint, (this.counts.get(constraint) ?? 0) + 1);
    if (this.#findings.length >= MAX_FINDINGS) this.#left++;
    else {
      const place = this.#places.at(offset);
      this.#findings.push({ severity, constraint, message, ...place, ...(repair && { repair }) });
    }
  }

  /** In file order. */
  findings(): Finding[] {
    const sorted = this.#findings.sort((a, b) => a.line - b.line || a.column - b.column);
    const last = sorted.at(-1);
    if (this.#left > 0 && last) {
      sorted.push({
        line: last.line,
        column: last.column,
        severity: 'warning',
        constraint: 'report-limit',
        message: localised('format.warning.unlisted', { count: this.#left }),
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
