import { type BlockContext, openBlock, openCell, openItem, openList, openTable } from '../blocks.ts';
import type { MarkdownNode } from './structure/nodes.ts';

/** The block that a node opens. */
export function openNode(outer: BlockContext, node: MarkdownNode): BlockContext {
  switch (node.type) {
    case 'heading':
      return openBlock(outer, { kind: 'heading', level: node.depth });
    case 'code':
      return openBlock(outer, { kind: 'code' });
    case 'blockquote':
      return openBlock(outer, { quote: (outer.block.quote ?? 0) + 1 });
    case 'list':
      return openList(outer, node.ordered ? (node.start ?? 1) : null);
    case 'listItem':
      return openItem(outer);
    case 'table':
      return openTable(outer);
    case 'tableRow':
      outer.grid?.startRow();
      return outer;
    case 'tableCell': {
      const cell = openCell(outer, {});
      // GitHub tables have one heading row, the first.
      return cell.block.cell?.row === 0
        ? openBlock(cell, { cell: { ...cell.block.cell, header: true } })
        : cell;
    }
    default:
      return outer;
  }
}
