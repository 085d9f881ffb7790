import type { BlockItem } from '../../../../shared/domain/text/block.ts';
import type { XmlTape } from '../../xml/tape.ts';
import type { FilterBlock } from '../blocks.ts';
import { around, countOf, type TableWords, TapeTables } from '../office/tables.ts';
import { type Numbering, readProperties, type Styles } from './styles.ts';

const TABLES: TableWords = {
  table: 'w:tbl',
  row: 'w:tr',
  cells: new Set(['w:tc']),
  spanOf(tape, cell) {
    const span = tape.child(tape.child(cell, 'w:tcPr'), 'w:gridSpan');
    return span < 0 ? 1 : countOf(tape.attribute(span, 'w:val'), 1);
  },
  isHeader: (tape, row) => tape.child(tape.child(row, 'w:trPr'), 'w:tblHeader') >= 0,
};

const PLACES: Readonly<Record<string, FilterBlock['place']>> = {
  'w:hdr': 'header',
  'w:ftr': 'footer',
  'w:footnote': 'footnote',
  'w:endnote': 'endnote',
};

/** The blocks of a document; list numbering continues across parts. */
export class WordBlocks {
  readonly #styles: Styles;
  /** Next number per level, by list. */
  readonly #next = new Map<string, (number | undefined)[]>();

  constructor(styles: Styles) {
    this.#styles = styles;
  }

  /** Returns a function to call in order for each paragraph with text. */
  ofPart(tape: XmlTape): (paragraph: number) => FilterBlock {
    const tables = new TapeTables(tape, TABLES);
    return (paragraph) => {
      const block = this.#ofParagraph(tape, paragraph);
      for (const node of around(tape, paragraph)) {
        const place = PLACES[tape.nameOf(node)];
        if (place) block.place = place;
        const cell = block.cell ?? tables.cellAt(node);
        if (cell) block.cell = cell;
      }
      return block;
    };
  }

  #ofParagraph(tape: XmlTape, paragraph: number): FilterBlock {
    const properties = tape.child(paragraph, 'w:pPr');
    const style = properties < 0 ? -1 : tape.child(properties, 'w:pStyle');
    const styled = style < 0 ? {} : this.#styles.lookOf(tape.attribute(style, 'w:val') ?? '');
    const own = readProperties(tape, properties);
    const block: FilterBlock = { kind: 'paragraph', ...styled.block, ...own.block };
    const numbering = own.numbering === undefined ? styled.numbering : own.numbering;
    // A heading's number is not an item number.
    if (numbering && block.kind !== 'heading') block.item = this.#itemOf(numbering);
    return block;
  }

  #itemOf(numbering: Numbering): BlockItem {
    const level = Math.min(8, numbering.level);
    const depth = level + 1;
    const { list, first } = this.#styles.listOf(numbering);
    if (first === null) return { depth, marker: 'bullet' };
    const next = this.#next.get(list) ?? [];
    const number = next[level] ?? first;
    next[level] = number + 1;
    // Restart the numbering of deeper levels.
    next.length = level + 1;
    this.#next.set(list, next);
    return { depth, marker: 'number', number };
  }
}
