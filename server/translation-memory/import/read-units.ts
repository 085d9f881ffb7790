import type { Refusal } from '../../../shared/domain/contract/job.ts';
import { readBlob } from '../../db/blob.ts';
import type { Db } from '../../db/open.ts';
import { readTmxBatches } from '../../formats/tmx/index.ts';
import { inLine, refusalOf } from '../../jobs/report.ts';
import { localised } from '../../messages/localised.ts';
import type { ImportItem } from '../../uploads/run-import.ts';
import type { LanguagePair } from './tmx-languages.ts';
import { type RowOptions, rowsOfUnit } from './tmx-rows.ts';
import type { UnitRow } from './unit-row.ts';

/** The rows of a file from unit number `from` on, with their lines. */
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
        yield { next, rows: [], bytes, refusals: [refusalOf(event.line, event.message)] };
      } else if (event.type === 'warning' && (event.ordinal ?? from) >= from) {
        yield { next, rows: [], bytes, warnings: [inLine(event)] };
      }
    }
  }
}

function missingSide(line: number, { source_lang, target_lang }: LanguagePair): Refusal {
  const reason = localised('format.row.missing-side', { source: source_lang, target: target_lang });
  return refusalOf(line, reason, 'missing_side');
}
