import type { TermDifference } from '../../../shared/domain/contract/glossary/import.ts';
import type { Db } from '../../db/open.ts';
import { textHash } from '../../db/text-hash.ts';
import type { ImportedTerm } from '../terms/term-rows.ts';

/** A term of the glossary, or of earlier rows of the same file, that an import may change. */
export interface KnownTerm {
  id: number;
  source: string;
  target: string;
  comment: string;
  status: string | null;
  part_of_speech: string | null;
  definition: string | null;
  usage_note: string | null;
  match_exact: number;
  match_case: number;
  match_prefix: number;
  extra: string | null;
  version: number;
  job_id: number | null;
  concept_id: number | null;
}

const COLUMNS = [
  'id',
  'source',
  'target',
  'comment',
  'status',
  'part_of_speech',
  'definition',
  'usage_note',
  'match_exact',
  'match_case',
  'match_prefix',
  'extra',
  'version',
  'job_id',
  'concept_id',
] as const;

/** The fields that a file may set, with their columns. */
const COLUMN_OF = {
  comment: 'comment',
  status: 'status',
  part_of_speech: 'part_of_speech',
  definition: 'definition',
  usage: 'usage_note',
  exact: 'match_exact',
  case_sensitive: 'match_case',
  prefix: 'match_prefix',
} as const satisfies Record<TermDifference['field'], keyof KnownTerm>;
const FIELDS = Object.keys(COLUMN_OF) as TermDifference['field'][];

export interface PlannedTerm {
  term: ImportedTerm;
  outcome: 'added' | 'changed' | 'unchanged';
  /** Whether an earlier row of the same file is equal. */
  isRepeated: boolean;
  /** The record to change. */
  changes: KnownTerm | null;
  /** All fields after the import; `null` = nothing to write. */
  fields: TermColumns | null;
}

export type TermColumns = Omit<KnownTerm, 'id' | 'version' | 'job_id' | 'concept_id'>;

/** The existing terms with these sources, by {@link textsOf}. */
export async function loadKnown(
  db: Db,
  glossaryId: number,
  terms: readonly ImportedTerm[],
): Promise<Map<string, KnownTerm[]>> {
  const hashes = new Set(terms.map(({ source }) => textHash(source)));
  const rows: KnownTerm[] = await db
    .selectFrom('glossary_record')
    .select(COLUMNS)
    .where('glossary_id', '=', glossaryId)
    .where('source_hash', 'in', [...hashes])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const known = new Map<string, KnownTerm[]>();
  for (const row of rows) known.set(textsOf(row), [...(known.get(textsOf(row)) ?? []), row]);
  return known;
}

export interface PlanOptions {
  job_id: number;
  /** Ids of records that a term of this import already refers to. */
  claimed: Set<number>;
}

/**
 * Decides what to do with each term. Adds new ones to `known`, so that a file does not add the same term
 * twice.
 */
export function planTerms(
  known: Map<string, KnownTerm[]>,
  { job_id, claimed }: PlanOptions,
  terms: readonly ImportedTerm[],
): PlannedTerm[] {
  return terms.map((term) => {
    const same = known.get(textsOf(term)) ?? [];
    const equal = same.find((record) => isUnchanged(record, term, job_id));
    if (equal) {
      claimed.add(equal.id);
      const isRepeated = equal.job_id === job_id;
      return { term, outcome: 'unchanged', isRepeated, changes: null, fields: null };
    }
    const changes = same.find((record) => record.job_id !== job_id && !claimed.has(record.id)) ?? null;
    const fields = merged(changes, term);
    if (changes) claimed.add(changes.id);
    const row: KnownTerm = {
      ...fields,
      id: 0,
      job_id,
      version: changes?.version ?? 1,
      concept_id: changes?.concept_id ?? null,
    };
    known.set(textsOf(term), [...same, row]);
    return { term, outcome: changes ? 'changed' : 'added', isRepeated: false, changes, fields };
  });
}

/** The fields of a record that an import changes, for display. */
export function differencesOf({ changes, term }: PlannedTerm): TermDifference[] {
  if (!changes) return [];
  return FIELDS.filter((field) => !hasSameValue(changes, term, field)).map((field) => ({
    field,
    before: display(changes[COLUMN_OF[field]]),
    after: display(term[field]),
  }));
}

function display(value: string | number | boolean | null): string {
  if (typeof value === 'string' || value === null) return value ?? '';
  return value ? 'yes' : 'no';
}

export function textsOf({ source, target }: { source: string; target: string }): string {
  return JSON.stringify([source, target]);
}

/** Terms of the same file may differ in `extra`, which only exports show. */
function isUnchanged(record: KnownTerm, term: ImportedTerm, jobId: number): boolean {
  if (record.job_id === jobId && stringify(term.extra) !== record.extra) return false;
  return FIELDS.every((field) => hasSameValue(record, term, field));
}

function hasSameValue(record: KnownTerm, term: ImportedTerm, field: TermDifference['field']): boolean {
  const value = term[field];
  return value === null || (typeof value === 'boolean' ? Number(value) : value) === record[COLUMN_OF[field]];
}

/** The record's fields overridden by the file's; fields that the file does not mention stay. */
function merged(record: KnownTerm | null, term: ImportedTerm): TermColumns {
  const flag = (value: boolean | null, before: number | undefined) =>
    value === null ? (before ?? 0) : Number(value);
  return {
    source: term.source,
    target: term.target,
    comment: term.comment ?? record?.comment ?? '',
    status: term.status ?? record?.status ?? null,
    part_of_speech: term.part_of_speech ?? record?.part_of_speech ?? null,
    definition: term.definition ?? record?.definition ?? null,
    usage_note: term.usage ?? record?.usage_note ?? null,
    match_exact: flag(term.exact, record?.match_exact),
    match_case: flag(term.case_sensitive, record?.match_case),
    match_prefix: flag(term.prefix, record?.match_prefix),
    extra: stringify(term.extra) ?? record?.extra ?? null,
  };
}

function stringify(extra: ImportedTerm['extra']): string | null {
  return extra && JSON.stringify(extra);
}
