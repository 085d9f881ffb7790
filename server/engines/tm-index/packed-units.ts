import type { PackedUnits } from './messages.ts';
import type { IndexedUnit } from './tm-index.ts';

export function packUnits(units: readonly IndexedUnit[]): PackedUnits {
  const unit_ids = new Float64Array(units.length);
  const memory_ids = new Float64Array(units.length);
  const packs = new Uint32Array(units.length);
  const lengths = new Uint32Array(units.length);
  let total = 0;
  for (const unit of units) total += unit.text.length;
  const texts = new Uint16Array(total);
  const bytes = Buffer.from(texts.buffer);
  let at = 0;
  units.forEach((unit, i) => {
    unit_ids[i] = unit.unit_id;
    memory_ids[i] = unit.memory_id;
    packs[i] = unit.pack ?? 0;
    lengths[i] = unit.text.length;
    bytes.write(unit.text, at * 2, 'utf16le');
    at += unit.text.length;
  });
  return { unit_ids, memory_ids, packs, lengths, texts };
}

/** The buffers to transfer to another thread. */
export function buffersOf({ unit_ids, memory_ids, packs, lengths, texts }: PackedUnits): ArrayBuffer[] {
  return [unit_ids.buffer, memory_ids.buffer, packs.buffer, lengths.buffer, texts.buffer];
}

export function* unpackUnits(packed: PackedUnits): Generator<IndexedUnit> {
  const bytes = Buffer.from(packed.texts.buffer, packed.texts.byteOffset, packed.texts.byteLength);
  let at = 0;
  for (let i = 0; i < packed.unit_ids.length; i++) {
    const end = at + (packed.lengths[i] as number) * 2;
    yield {
      unit_id: packed.unit_ids[i] as number,
      memory_id: packed.memory_ids[i] as number,
      pack: packed.packs[i] as number,
      text: bytes.toString('utf16le', at, end),
    };
    at = end;
  }
}
