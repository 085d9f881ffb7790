import { categoryOfElement, type Field, fieldOf, GROUPS, META_ELEMENTS } from './data-categories.ts';
import { type EntryNode, langOf, textOf } from './entry-tree.ts';
import type { TbxItem } from './types.ts';

export type Level = 'concept' | 'language' | 'term';

/** The items of an entry at one level: the first value of each field, all notes, and the rest. */
export interface ItemFields {
  fields: Partial<Record<Exclude<Field, 'note'>, string>>;
  notes: string[];
  extra: TbxItem[];
  /** The category of the status. */
  status_category?: string;
}

const FIELDS_AT: Record<Level, ReadonlySet<Field>> = {
  concept: new Set<Field>(['subject_field', 'definition', 'note']),
  language: new Set<Field>(['definition', 'note']),
  term: new Set<Field>(['definition', 'context', 'part_of_speech', 'status', 'note']),
};

/** Sorts metadata elements into fields, notes and the rest. */
export function readItems(nodes: readonly EntryNode[], level: Level): ItemFields {
  const found: ItemFields = { fields: {}, notes: [], extra: [] };
  for (const node of nodes) {
    if (GROUPS.has(node.name)) readGroup(node, level, found);
    else addItem(itemOf(node, level), level, found);
  }
  found.extra.sort((a, b) => writingOrder(a) - writingOrder(b));
  return found;
}

const ABOUT_ORDER: TbxItem['about'][] = [
  'subject_field',
  'part_of_speech',
  'status',
  'definition',
  'context',
];

/** Items about a field come first, next to it as in a file, so that files round-trip in the same order. */
function writingOrder({ about }: TbxItem): number {
  return about === undefined ? ABOUT_ORDER.length : ABOUT_ORDER.indexOf(about);
}

function readGroup(node: EntryNode, level: Level, found: ItemFields): void {
  const items = groupItems(node, level);
  const [main, ...more] = items;
  if (!main) return;
  if (more.length === 0 && main.items === undefined && node.name !== 'transacGrp') {
    addItem(main, level, found);
    return;
  }
  const field = takeField(main, level, found);
  if (field === null) found.extra.push({ element: node.name, items });
  else if (field !== 'note') found.extra.push({ element: node.name, about: field, items: more });
  else found.extra.push(...more);
}

function groupItems(node: EntryNode, level: Level): TbxItem[] {
  return node.children.flatMap((child): TbxItem[] => {
    if (GROUPS.has(child.name)) return [{ element: child.name, items: groupItems(child, level) }];
    const person = multiTermTransaction(child);
    return person ?? [itemOf(child, level)];
  });
}

/**
 * MultiTerm writes `<transac type="origination">person</transac>`; in TBX the kind is text and the person a sibling.
 */
function multiTermTransaction({ name, attributes, text }: EntryNode): TbxItem[] | null {
  const kind = attributes.type ?? '';
  if (name !== 'transac' || !/^(origination|modification|creation)$/.test(kind)) return null;
  return [
    { element: 'transac', type: 'transactionType', value: kind },
    { element: 'transacNote', type: 'responsibility', value: text.trim() },
  ];
}

function addItem(item: TbxItem, level: Level, found: ItemFields): void {
  if (takeField(item, level, found) === null && !isEmpty(item)) found.extra.push(item);
}

function isEmpty({ value, target, items }: TbxItem): boolean {
  return !value && target === undefined && items === undefined;
}

/** Stores an item in its field; `null` when there is none at this level or it is already filled. */
function takeField(item: TbxItem, level: Level, found: ItemFields): Field | null {
  const { value } = item;
  if (!value || item.target !== undefined || item.items !== undefined) return null;
  const field = item.element === 'note' && item.type === undefined ? 'note' : fieldOf(item.type ?? '');
  if (field === null || !FIELDS_AT[level].has(field)) return null;
  if (field === 'note') found.notes.push(value);
  else if (found.fields[field] === undefined) found.fields[field] = value;
  else return null;
  if (field === 'status' && item.type) found.status_category = item.type;
  return field;
}

function itemOf(node: EntryNode, level: Level): TbxItem {
  const keyed = keyedNote(node);
  if (keyed) return keyed;
  const { element, type } = META_ELEMENTS.has(node.name)
    ? { element: node.name, type: node.attributes.type }
    : categoryOfElement(node.name, level);
  const item: TbxItem = { element };
  if (type !== undefined) item.type = type;
  item.value = textOf(node);
  if (node.attributes.target !== undefined) item.target = node.attributes.target;
  const lang = langOf(node.attributes);
  if (lang !== undefined) item.lang = lang;
  return item;
}

/** TBX-Min: `<note><noteKey>usage</noteKey><noteValue>…</noteValue></note>`. */
function keyedNote(node: EntryNode): TbxItem | null {
  if (node.name !== 'note' || node.children.length === 0) return null;
  const key = node.children.find(({ name }) => name === 'noteKey');
  const value = node.children.find(({ name }) => name === 'noteValue');
  if (!value) return null;
  const text = textOf(value);
  return { element: 'note', value: key ? `${textOf(key)}: ${text}` : text };
}
