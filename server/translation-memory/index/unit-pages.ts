import { crc32 } from 'node:zlib';
import type { Db } from '../../db/open.ts';
import { partOf } from '../../engines/tm-index/client.ts';
import type { PackedUnits } from '../../engines/tm-index/messages.ts';
import { packUnits } from '../../engines/tm-index/packed-units.ts';
import type { IndexedUnit } from '../../engines/tm-index/tm-index.ts';
import { selectVisibleUnits } from '../units/visible-units.ts';

/** Units of a page. */
const SIZE = 2000;

export interface PageRequest {
  /** `null` = all memories. */
  memoryId: number | null;
  /** Only units that this job added; `null` = all. */
  jobId: number | null;
  /** Only units with larger ids. */
  after: number;
  /** Threads of the index. */
  parts: number;
}

export interface UnitPage {
  /** The units by index thread. */
  parts: PackedUnits[];
  units: number;
  /** Where the next page begins; `null` = this is the last one. */
  next: number | null;
}

interface IndexedRow extends IndexedUnit {
  source_lang: string;
  target_lang: string;
}

/** Small memories of a pair of languages, whatever the regions, are searched together. */
export function indexedUnit({ unit_id, memory_id, text, source_lang, target_lang }: IndexedRow): IndexedUnit {
  return { unit_id, memory_id, text, pack: packOf(`${baseOf(source_lang)} ${baseOf(target_lang)}`) };
}

function baseOf(language: string): string {
  return language.split('-', 1)[0] ?? '';
}

const packs = new Map<string, number>();

/** The same number on every server, since saved indexes contain it. */
function packOf(languages: string): number {
  const pack = packs.get(languages) ?? crc32(languages);
  packs.set(languages, pack);
  return pack;
}

/** Selects rows for {@link indexedUnit}. */
export function selectIndexed(db: Db) {
  return selectVisibleUnits(db).select([
    'unit.id as unit_id',
    'unit.memory_id',
    'unit.source as text',
    'memory.source_lang',
    'memory.target_lang',
  ]);
}

/** The next units for the index, by id. */
export async function readPage(db: Db, { memoryId, jobId, after, parts }: PageRequest): Promise<UnitPage> {
  const units = await selectIndexed(db)
    .where('unit.id', '>', after)
    .$if(memoryId !== null, (some) => some.where('unit.memory_id', '=', memoryId ?? 0))
    .$if(jobId !== null, (some) => some.where('unit.job_id', '=', jobId))
    .orderBy('unit.id')
    .limit(SIZE)
    .execute();
  const lists: IndexedUnit[][] = Array.from({ length: parts }, () => []);
  for (const unit of units) lists[partOf(unit.unit_id, parts)]?.push(indexedUnit(unit));
  return {
    parts: lists.map(packUnits),
    units: units.length,
    next: units.length === SIZE ? (units.at(-1)?.unit_id ?? null) : null,
  };
}
