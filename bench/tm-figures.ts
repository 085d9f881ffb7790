/** A look-up engine. All engines get the same queries in turn. */
export interface Engine {
  name: string;
  /** Its database folder, if it has one. */
  folder?: string;
  /** Loads the units; the returned text is printed. */
  load(units: readonly string[]): Promise<string>;
  search(text: string): Promise<Found>;
  close(): Promise<void>;
}

export interface Found {
  /** Best first. */
  similarities: number[];
  /** The search proved that no better match exists. */
  isProved?: boolean;
  /** Search time, for engines that measure it themselves. */
  ms?: number;
}

interface Figures {
  times: number[];
  found: number;
  wanted: number;
  proved: number;
}

/** Times and recall of one engine, per length band and overall. */
export class Measured {
  readonly #bands = new Map<string, Figures>();

  note(band: string, time: number, truth: readonly number[], { similarities, isProved }: Found): void {
    for (const name of [band, 'all']) {
      const one = this.#bands.get(name) ?? { times: [], found: 0, wanted: 0, proved: 0 };
      this.#bands.set(name, one);
      one.times.push(time);
      one.wanted += truth.length;
      // Only scores are compared: another unit with the same score is as good.
      one.found += truth.filter((similarity, i) => (similarities[i] ?? 0) >= similarity - 1e-9).length;
      if (isProved) one.proved += 1;
    }
  }

  line(band: string): string {
    const one = this.#bands.get(band);
    if (!one) return 'nothing asked';
    const { times, found, wanted, proved } = one;
    const ms = (share: number) => quantile(times, share).toFixed(2).padStart(9);
    const recall = wanted === 0 ? '  –   ' : (found / wanted).toFixed(4);
    const certain = proved > 0 ? `  proved ${Math.round((100 * proved) / times.length)} %` : '';
    return `p50 ${ms(0.5)} ms  p95 ${ms(0.95)} ms  recall@5 ${recall} of ${wanted}${certain}`;
  }

  quantile(share: number): number {
    return quantile(this.#bands.get('all')?.times ?? [], share);
  }
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
