import { readFiltered } from '../server/formats/filters/read-filtered.ts';
import { FILTERS } from '../server/formats/filters/registry.ts';
import { writeFiltered } from '../server/formats/filters/write-filtered.ts';
import { makeSample, SAMPLES } from './filter-files.ts';
import { costOf, head, report, TIMES } from './growth-table.ts';

/** Reads files of 1, 4 and 10 times `kilobytes` in each format, and writes them with a tenth of their segments edited. */
export async function measureFilters(
  kilobytes: number,
  names: readonly string[] | null = null,
): Promise<void> {
  head('KB of a file', kilobytes);
  for (const filter of FILTERS) {
    const sample = SAMPLES[filter.name];
    if (!sample || (names && !names.includes(filter.name))) continue;
    const files = TIMES.map((times) => makeSample(sample, kilobytes * 1000 * times));
    const reads: number[] = [];
    const writes: number[] = [];
    for (const file of files) {
      const { segments } = readFiltered(filter, file, 'de');
      const edits = new Map(segments.flatMap(({ source }, at) => (at % 10 === 0 ? [[at, source]] : [])));
      reads.push(await costOf(async () => readFiltered(filter, file, 'de')));
      writes.push(await costOf(async () => writeFiltered(filter, file, edits, 'de')));
    }
    report(`${filter.name}: read`, reads);
    report(`${filter.name}: write`, writes);
  }
}
