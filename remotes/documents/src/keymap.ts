/** Everything the editor can be told to do, in the order of the list of keys. */
export const COMMANDS = [
  {
    id: 'approve-next',
    keys: 'Ctrl+Enter',
    label: 'Approve and go to the next unapproved',
    group: 'Segment',
  },
  { id: 'approve', keys: 'Ctrl+Shift+Enter', label: 'Approve and stay', group: 'Segment' },
  { id: 'copy-source', keys: 'Ctrl+Insert', label: 'Copy the source to the target', group: 'Segment' },
  { id: 'clear', keys: 'Alt+Delete', label: 'Clear the target', group: 'Segment' },
  { id: 'next-tag', keys: 'F8', label: 'Insert the next missing tag', group: 'Segment' },
  { id: 'all-tags', keys: 'Ctrl+Shift+F8', label: 'Insert all missing tags', group: 'Segment' },
  { id: 'save', keys: 'Ctrl+S', label: 'Save now', group: 'Segment' },
  { id: 'next', keys: 'Alt+ArrowDown', label: 'Next segment', group: 'Going around' },
  { id: 'previous', keys: 'Alt+ArrowUp', label: 'Previous segment', group: 'Going around' },
  { id: 'next-open', keys: 'F9', label: 'Next unapproved segment', group: 'Going around' },
  { id: 'go-to', keys: 'Ctrl+G', label: 'Go to a number', group: 'Going around' },
  { id: 'find', keys: 'Ctrl+Shift+F', label: 'Find in the document', group: 'Going around' },
  { id: 'insert-match', keys: 'Ctrl+1…9', label: 'Insert match 1 to 9', group: 'Matches and terms' },
  { id: 'insert-term', keys: 'Ctrl+Shift+1…9', label: 'Insert term 1 to 9', group: 'Matches and terms' },
  {
    id: 'concordance',
    keys: 'Ctrl+K',
    label: 'Search the memories for the selection',
    group: 'Matches and terms',
  },
  {
    id: 'add-term',
    keys: 'Ctrl+Shift+G',
    label: 'Add a term from the selection',
    group: 'Matches and terms',
  },
  { id: 'comment', keys: 'Ctrl+Shift+M', label: 'Comment on the segment', group: 'Matches and terms' },
  { id: 'white-space', keys: 'Ctrl+Shift+Space', label: 'Show or hide white space', group: 'View' },
  { id: 'keys', keys: '?', label: 'Show this list (outside of text)', group: 'View' },
] as const;

export type CommandId = (typeof COMMANDS)[number]['id'];

/** A key press that means something here; `number` is the digit of those that have one, 1–9. */
export interface Press {
  command: CommandId;
  number: number;
}

type KeyEvent = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

const BY_KEYS = new Map<string, CommandId>(COMMANDS.map(({ keys, id }) => [keys, id]));

/** The combination as it is written in the list; the Command key of a Mac counts as Ctrl. */
export function keysOf({ key, code, ctrlKey, metaKey, shiftKey, altKey }: KeyEvent): string {
  // With Shift or another layout a digit key types something else; its place on the keyboard is what is meant.
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1];
  const isCommand = ctrlKey || metaKey;
  const name =
    isCommand && digit ? '1…9' : key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key;
  // What Shift types says Shift already.
  const shift = shiftKey && (isCommand || altKey || name.length > 1);
  return [isCommand && 'Ctrl', altKey && 'Alt', shift && 'Shift', name].filter(Boolean).join('+');
}

/** What a key press asks for, or null. */
export function readPress(event: KeyEvent): Press | null {
  const command = BY_KEYS.get(keysOf(event));
  return command ? { command, number: Number(/[1-9]$/.exec(event.code)?.[0] ?? 0) } : null;
}

/** The keys of a command, for hints beside buttons. */
export function keysFor(id: CommandId): string {
  return COMMANDS.find((command) => command.id === id)?.keys ?? '';
}
