import type { Refusal } from '../../../shared/contract/job.ts';
import { readBlob } from '../../db/blob.ts';
import type { Db } from '../../db/open.ts';
import { readTmxBatches } from '../../formats/tmx/index.ts';
import type { ImportItem } from '../../uploads/run-import.ts';
import type { LanguagePair } from './tmx-languages.ts';
import { type RowOptions, rowsOfUnit } from './tmx-rows.ts';
import type { UnitRow } from './unit-row.ts';

/** The rows of a file from its unit number `from` on, with their lines. */
export async function* readUnits(
  db: Db,
  blobId: number,
  from: number,
  options: RowOptions,
): AsyncGenerator<ImportItem<UnitRow>> {
  let next = from;
  for await (const { events, bytes_read: bytes } of readTmxBatches(readBlob(db, blobId), {
    skip_units: from,
  })) {
    for (const event of events) {
      if (event.type === 'unit') {
        next = event.ordinal + 1;
        const { rows, languages } = rowsOfUnit(event, options);
        const { line } = event;
        yield rows.length > 0
          ? { next, rows, bytes, line, languages }
          : { next, rows, bytes, languages, refusals: [missingSide(line, options)] };
      } else if (event.type === 'refused') {
        next = event.ordinal + 1;
        yield { next, rows: [], bytes, refusals: [{ line: event.line, reason: event.message }] };
      } else if (event.type === 'warning' && (event.ordinal ?? from) >= from) {
        yield { next, rows: [], bytes, warnings: [`Line ${event.line}: ${event.message}`] };
      }
    }
  }
}

function missingSide(line: number, { source_lang, target_lang }: LanguagePair): Refusal {
  const reason = `The unit has no text in both ${source_lang} and ${target_lang}.`;
  return { line, reason, code: 'missing_side' };
}
