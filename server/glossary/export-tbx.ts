import type { Glossary, TermStatus } from '../../shared/contract/glossary.ts';
import type { Db } from '../db/open.ts';
import { type WritableConcept, type WritableTerm, writeTbx } from '../formats/tbx/index.ts';
import { type ExportRow, exportRows } from './export-rows.ts';
import { saidOf, type TbxOrigin } from './term-rows.ts';

/** The glossary as TBX-Basic (ISO 30042:2019), as it is read: terms that came from one concept are one again. */
export function exportTbx(db: Db, glossary: Glossary): AsyncGenerator<Uint8Array> {
  return writeTbx(concepts(db, glossary), { title: glossary.name });
}

async function* concepts(db: Db, glossary: Glossary): AsyncGenerator<WritableConcept> {
  let waiting: ExportRow[] = [];
  let key: string | null = null;
  for await (const rows of exportRows(db, glossary)) {
    for (const row of rows) {
      const own = conceptKey(row);
      if (waiting.length > 0 && (own === null || own !== key)) {
        yield conceptOf(waiting, glossary);
        waiting = [];
      }
      waiting.push(row);
      key = own;
    }
  }
  if (waiting.length > 0) yield conceptOf(waiting, glossary);
}

/** Terms of one concept follow each other, as they were read; `null` = a concept of its own. */
function conceptKey({ extra }: ExportRow): string | null {
  return extra.tbx ? JSON.stringify(extra.tbx.concept) : null;
}

function conceptOf(rows: ExportRow[], glossary: Glossary): WritableConcept {
  const [first] = rows;
  const origin = first?.extra.tbx;
  if (!first || !origin) return { terms: first ? plainTerms(first, glossary) : [], ...plainConcept(first) };
  const terms = new Map<string, WritableTerm>();
  for (const row of rows) {
    if (!row.extra.tbx) continue;
    for (const term of presentTerms(row, row.extra.tbx)) terms.set(`${term.lang}\n${term.term}`, term);
  }
  return { ...origin.concept, terms: [...terms.values(), ...origin.others] };
}

/** The file's own terms where nobody changed them, with what people said since in their place. */
function presentTerms(row: ExportRow, origin: TbxOrigin): WritableTerm[] {
  const said = saidOf(origin);
  const source: WritableTerm = { ...origin.source, term: row.source };
  const target: WritableTerm = { ...origin.target, term: row.target };
  if (row.comment !== (said.comment ?? '')) target.notes = row.comment === '' ? [] : [row.comment];
  if (row.status !== said.status) target.status = row.status as TermStatus | null;
  if (row.part_of_speech !== said.part_of_speech) source.part_of_speech = row.part_of_speech;
  if (row.definition !== said.definition) source.definition = row.definition;
  return [source, target];
}

function plainConcept(row: ExportRow | undefined): Partial<WritableConcept> {
  return { definition: row?.definition ?? null, subject_field: row?.extra.domain ?? null };
}

function plainTerms(row: ExportRow, { source_lang, target_lang }: Glossary): WritableTerm[] {
  const { part_of_speech, comment, extra } = row;
  return [
    { lang: source_lang, term: row.source, part_of_speech, context: extra.context ?? null },
    {
      lang: target_lang,
      term: row.target,
      part_of_speech,
      status: row.status as TermStatus | null,
      notes: comment === '' ? [] : [comment],
    },
  ];
}
