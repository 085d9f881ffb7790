import type { BlockItem } from '../../../../shared/domain/text/block.ts';
import type { XmlTape } from '../../xml/tape.ts';
import type { FilterBlock } from '../blocks.ts';
import { around, countOf, type TableWords, TapeTables } from '../office/tables.ts';

const TABLES: TableWords = {
  table: 'a:tbl',
  row: 'a:tr',
  cells: new Set(['a:tc']),
  // Columns covered by a wide cell have cells of their own.
  spanOf: () => 1,
  isHeader(tape, row) {
    const table = tape.parent[row] ?? -1;
    const properties = tape.child(table, 'a:tblPr');
    const hasFirst = properties >= 0 && /^(1|true)$/.test(tape.attribute(properties, 'firstRow') ?? '');
    return hasFirst && tape.child(table, 'a:tr') === row;
  },
};

const HEADINGS: Readonly<Record<string, number>> = { title: 1, ctrTitle: 1, subTitle: 2 };
const FURNITURE = /^(dt|ftr|sldNum|hdr)$/;

/** Returns the block for each paragraph of a slide or its notes. */
export function slideBlocks(tape: XmlTape, partName: string): (paragraph: number) => FilterBlock {
  const tables = new TapeTables(tape, TABLES);
  const section = slideNumber(partName);
  const isNotes = /notesSlide/i.test(partName);
  const numbers = new Map<number, number>();
  return (paragraph) => {
    const block: FilterBlock = {
      kind: 'paragraph',
      ...(isNotes && { place: 'notes' }),
      ...section,
    };
    let placeholder: string | null = null;
    let body = -1;
    for (const node of around(tape, paragraph)) {
      const cell = block.cell ?? tables.cellAt(node);
      if (cell) block.cell = cell;
      if (tape.nameOf(node) === 'p:txBody') body = node;
      if (tape.nameOf(node) === 'p:sp') placeholder = placeholderOf(tape, node);
    }
    const level = placeholder === null || isNotes ? undefined : HEADINGS[placeholder];
    if (level !== undefined) return { ...block, kind: 'heading', level };
    if (placeholder !== null && FURNITURE.test(placeholder)) return { ...block, place: 'footer' };
    const item = itemOf(tape, paragraph, placeholder !== null && !isNotes);
    if (item?.marker === 'number') {
      item.number = numbers.get(body) ?? 1;
      numbers.set(body, item.number + 1);
    }
    return item ? { ...block, item } : block;
  };
}

/** The block of a comment on a slide. */
export function commentBlock(slideName: string): FilterBlock {
  return { kind: 'paragraph', ...(/slides\//i.test(slideName) && slideNumber(slideName)) };
}

/** The number of a slide, from its part name. */
export function slideNumber(partName: string): Pick<FilterBlock, 'section'> {
  const section = /(\d+)\.xml$/.exec(partName)?.[1];
  return section ? { section: Number(section) } : {};
}

/** The placeholder type of a shape; null = not a placeholder. */
function placeholderOf(tape: XmlTape, shape: number): string | null {
  const found = tape.child(tape.child(tape.child(shape, 'p:nvSpPr'), 'p:nvPr'), 'p:ph');
  return found < 0 ? null : (tape.attribute(found, 'type') ?? 'obj');
}

/** Text in a placeholder has bullets unless turned off, other text only if turned on. */
function itemOf(tape: XmlTape, paragraph: number, isList: boolean): BlockItem | null {
  const properties = tape.child(paragraph, 'a:pPr');
  const has = (name: string) => tape.child(properties, name) >= 0;
  const depth = 1 + (properties < 0 ? 0 : Math.min(8, countOf(tape.attribute(properties, 'lvl'), 0)));
  if (has('a:buAutoNum')) return { depth, marker: 'number' };
  if (has('a:buNone')) return null;
  return isList || has('a:buChar') || has('a:buBlip') ? { depth, marker: 'bullet' } : null;
}
