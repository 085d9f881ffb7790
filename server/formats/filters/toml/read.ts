import type { FilterSegment } from '../filter.ts';
import { CATEGORIES } from '../plural-categories.ts';
import { eachTomlText, type TomlText } from './parse.ts';
import type { Table } from './tables.ts';

/** The note for translators in a message of go-i18n, which Hugo uses. */
const DESCRIPTION = 'description';
/** Keys of such a message other than its forms. They are not shown to users of the program. */
const ATTRIBUTES: readonly string[] = ['id', 'hash', DESCRIPTION, 'leftDelim', 'rightDelim'];

/** UTF-16 units of a comment above a table. Longer comments are left out, because each text of the table stores one. */
const MAX_SHARED = 500;

/**
 * The strings of a file that are not blank, with the comments above them and above their table as notes. In a message
 * of go-i18n only its forms are texts, and its description is a note.
 */
export function readToml(text: string): FilterSegment[] {
  const found: TomlText[] = [];
  const descriptions = new Map<Table, string>();
  eachTomlText(text, (one) => {
    if (one.owner && one.path.at(-1) === DESCRIPTION) descriptions.set(one.owner, one.value);
    if (one.value.trim() !== '') found.push(one);
  });
  const known = new Map<Table, boolean>();
  return found.flatMap(({ path, value, start, end, comment, tableComment, owner }) => {
    const isMessage = owner !== null && isMessageTable(owner, known);
    if (isMessage && ATTRIBUTES.includes(String(path.at(-1)))) return [];
    const description = isMessage ? descriptions.get(owner)?.trim() : '';
    const shared = tableComment.length > MAX_SHARED ? '' : tableComment;
    const notes = [description ?? '', shared, comment]
      .filter((note) => note !== '')
      .map((note) => ({ text: note }));
    const segment = { key: path.join('.'), source: value, target: null, start, end };
    return notes.length > 0 ? { ...segment, notes } : segment;
  });
}

/** Whether a table has plural forms and attributes of a message, and nothing else. */
function isMessageTable(table: Table, known: Map<Table, boolean>): boolean {
  const before = known.get(table);
  if (before !== undefined) return before;
  const names = [...table.children.keys()];
  const isMessage =
    names.some((name) => CATEGORIES.includes(name)) &&
    names.every((name) => CATEGORIES.includes(name) || ATTRIBUTES.includes(name));
  known.set(table, isMessage);
  return isMessage;
}
