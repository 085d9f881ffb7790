import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { t as words } from '../../core/live-editor/messages.ts';
import { t } from './messages.ts';

type Block = NonNullable<DocumentRecord['block']>;

/** A segment's role in its document, one line for each fact. */
export function describeRole(block: DocumentRecord['block']): string[] {
  if (!block) return [];
  const { section, place, quote = 0, form } = block;
  const kind = kindOf(block);
  return [
    ...(section === undefined ? [] : [t('section', { n: section })]),
    ...(place ? [t(`place.${place}`)] : []),
    ...(kind === null ? [] : [kind]),
    ...(block.cell ? [cellOf(block.cell)] : []),
    ...(block.item ? [itemOf(block.item)] : []),
    ...(quote > 0 ? [t('quote')] : []),
    ...(form ? [words(form.name === '' ? 'form.around' : 'form.of', { name: form.name, of: form.of })] : []),
  ];
}

/** `null` = a paragraph that has another role. */
function kindOf({ kind, level, cell, item, quote = 0, form }: Block): string | null {
  if (kind === 'heading' && level !== undefined) return t('kind.heading-level', { level });
  if (kind !== 'paragraph') return t(`kind.${kind}`);
  return cell || item || quote > 0 || form ? null : t('kind.paragraph');
}

function cellOf({ row, column, header }: NonNullable<Block['cell']>): string {
  return t(header ? 'cell.header' : 'cell', { row: row + 1, column: column + 1 });
}

function itemOf({ depth, marker, number }: NonNullable<Block['item']>): string {
  if (marker === 'none') return t('item.continued', { level: depth });
  return number === undefined ? t('item', { level: depth }) : t('item.number', { number, level: depth });
}
