import type { JobReport } from '../../shared/domain/contract/job.ts';

/** The languages of one entry of a file, and the languages of the texts that the import reads. */
export interface EntryLanguages {
  held: readonly string[];
  taken: readonly string[];
}

/** Maximum number of counted languages; a hostile file could name any number. */
const MAX_LANGUAGES = 500;

/** Adds an entry to a report's counts of the file's languages. */
export function countLanguages(report: Pick<JobReport, 'languages'>, { held, taken }: EntryLanguages): void {
  report.languages ??= [];
  const counts = report.languages;
  for (const lang of held) {
    let count = counts.find((one) => one.lang === lang);
    if (!count) {
      if (counts.length >= MAX_LANGUAGES) continue;
      count = { lang, entries: 0, taken: 0 };
      counts.push(count);
    }
    count.entries += 1;
    if (taken.includes(lang)) count.taken += 1;
  }
}
