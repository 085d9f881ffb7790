import type { BlockItem } from '../../../../shared/domain/text/block.ts';
import type { XmlTape } from '../../xml/tape.ts';
import type { FilterBlock } from '../blocks.ts';
import { around, countOf, type TableWords, TapeTables } from '../office/tables.ts';
import { COMMENT } from './vocabulary.ts';

const TABLES: TableWords = {
  table: 'table:table',
  row: 'table:table-row',
  // Columns covered by a wide cell have elements of their own.
  cells: new Set(['table:table-cell', 'table:covered-table-cell']),
  spanOf: (tape, cell) => countOf(tape.attribute(cell, 'table:number-columns-repeated'), 1),
  isHeader: (tape, row) => tape.nameOf(tape.parent[row] ?? -1) === 'table:table-header-rows',
};

const PLACES: Readonly<Record<string, FilterBlock['place']>> = {
  'style:header': 'header',
  'style:footer': 'footer',
  'presentation:notes': 'notes',
};

/** Names of LibreOffice's built-in styles, the same in every language. */
const NAMED: readonly [name: RegExp, block: Partial<FilterBlock>][] = [
  [/^Title$/, { kind: 'heading', level: 1 }],
  [/^Subtitle$/, { kind: 'heading', level: 2 }],
  [/^(Caption|Illustration|Table|Figure|Drawing|Text)$/, { kind: 'caption' }],
  [/^Quotations$/, { quote: 1 }],
  [/^Preformatted(_20_| )Text$/, { kind: 'code' }],
];

/** The blocks of a part's paragraphs; call in order. */
export class OpenDocumentBlocks {
  readonly #tape: XmlTape;
  readonly #tables: TapeTables;
  /** Parent of each paragraph style. */
  readonly #parents = new Map<string, string>();
  /** First number per level of each list style; null = bullets. */
  readonly #lists = new Map<string, Map<number, number | null>>();
  /** Next number per list, and the items whose first text has been read. */
  readonly #next = new Map<number, number>();
  readonly #begun = new Set<number>();
  readonly #pages = new Map<number, number>();

  constructor(tape: XmlTape) {
    this.#tape = tape;
    this.#tables = new TapeTables(tape, TABLES);
    for (let node = 0; node < tape.length; node++) this.#learn(node);
  }

  #learn(node: number): void {
    const tape = this.#tape;
    const name = tape.nameOf(node);
    if (name === 'draw:page') this.#pages.set(node, this.#pages.size + 1);
    const style = tape.attribute(node, 'style:name');
    if (style === null) return;
    if (name === 'style:style' && tape.attribute(node, 'style:family') === 'paragraph') {
      const parent = tape.attribute(node, 'style:parent-style-name');
      if (parent !== null) this.#parents.set(style, parent);
    } else if (name === 'text:list-style') {
      const levels = new Map<number, number | null>();
      for (const level of tape.childElements(node)) {
        const isNumber = tape.nameOf(level) === 'text:list-level-style-number';
        const hasNumber = isNumber && tape.attribute(level, 'style:num-format') !== '';
        const first = countOf(tape.attribute(level, 'text:start-value'), 1);
        levels.set(countOf(tape.attribute(level, 'text:level'), 1), hasNumber ? first : null);
      }
      this.#lists.set(style, levels);
    }
  }

  blockOf(paragraph: number): FilterBlock {
    const tape = this.#tape;
    const block: FilterBlock = { kind: 'paragraph', ...this.#styledBlock(paragraph) };
    if (tape.nameOf(paragraph) === 'text:h') {
      block.kind = 'heading';
      block.level = Math.min(9, countOf(tape.attribute(paragraph, 'text:outline-level'), 1));
    }
    const lists: number[] = [];
    let item = -1;
    let isComment = false;
    for (const node of around(tape, paragraph)) {
      const name = tape.nameOf(node);
      // A comment on a cell or an item is outside it.
      isComment ||= name === COMMENT;
      const place = name === 'text:note' ? noteOf(tape, node) : PLACES[name];
      if (place) block.place = place;
      if (name === 'draw:frame') Object.assign(block, frameBlock(tape, node));
      const page = this.#pages.get(node);
      if (page !== undefined) block.section = page;
      const cell = block.cell ?? (isComment ? undefined : this.#tables.cellAt(node));
      // A list around a table or note does not apply to the text inside.
      const isOutside = cell || block.place || isComment;
      if (!isOutside && name === 'text:list') lists.push(node);
      if (!isOutside && name === 'text:list-item' && item < 0) item = node;
      if (cell) block.cell = cell;
    }
    if (item >= 0 && block.kind !== 'heading') block.item = this.#itemOf(item, lists);
    return block;
  }

  #styledBlock(paragraph: number): Partial<FilterBlock> {
    let style = this.#tape.attribute(paragraph, 'text:style-name') ?? '';
    for (let steps = 0; steps < 10; steps++) {
      const named = NAMED.find(([name]) => name.test(style))?.[1];
      if (named) return named;
      const parent = this.#parents.get(style);
      if (parent === undefined) break;
      style = parent;
    }
    return {};
  }

  /** `lists` are those around the item, innermost first. */
  #itemOf(item: number, lists: readonly number[]): BlockItem {
    const tape = this.#tape;
    const depth = Math.min(9, lists.length);
    if (this.#begun.has(item)) return { depth, marker: 'none' };
    this.#begun.add(item);
    const own = lists[0] ?? -1;
    const style = lists.map((list) => tape.attribute(list, 'text:style-name')).find((name) => name !== null);
    const first = this.#lists.get(style ?? '')?.get(lists.length) ?? null;
    if (first === null) return { depth, marker: 'bullet' };
    const number = countOf(tape.attribute(item, 'text:start-value'), this.#next.get(own) ?? first);
    this.#next.set(own, number + 1);
    return { depth, marker: 'number', number };
  }
}

function noteOf(tape: XmlTape, note: number): FilterBlock['place'] {
  return tape.attribute(note, 'text:note-class') === 'endnote' ? 'endnote' : 'footnote';
}

function frameBlock(tape: XmlTape, frame: number): Partial<FilterBlock> {
  const kind = tape.attribute(frame, 'presentation:class');
  if (kind === 'title') return { kind: 'heading', level: 1 };
  return kind === 'subtitle' ? { kind: 'heading', level: 2 } : {};
}
