import { IS_MAC } from './combination.ts';
import { t } from './messages.ts';

type MessageId = Parameters<typeof t>[0];

interface CommandEntry {
  id: string;
  /** The default combination, as `combinationOf` writes it; `''` = none. */
  keys: string;
  group: Extract<MessageId, `group.${string}`>;
  /** Further words to find it by in the command list. */
  also?: Extract<MessageId, `also.${string}`>;
  /** A native key of every text field; it cannot be changed. */
  isFixed?: boolean;
  /** Its key is used only while there is something to act on, so that it may be a typing key. */
  isPassing?: boolean;
}

/** All editor commands, in the order of the key and command lists. */
const COMMANDS = [
  { id: 'approve-next', keys: 'Ctrl+Enter', group: 'group.segment', also: 'also.confirm' },
  { id: 'approve', keys: 'Ctrl+Shift+Enter', group: 'group.segment', also: 'also.confirm' },
  { id: 'unapprove', keys: '', group: 'group.segment', also: 'also.unconfirm' },
  { id: 'copy-source', keys: 'Ctrl+Insert', group: 'group.segment' },
  { id: 'clear', keys: 'Alt+Delete', group: 'group.segment', also: 'also.empty' },
  { id: 'next-tag', keys: 'F8', group: 'group.segment', also: 'also.code' },
  { id: 'all-tags', keys: 'Ctrl+Shift+F8', group: 'group.segment', also: 'also.code' },
  { id: 'comment', keys: 'Ctrl+Shift+M', group: 'group.segment', also: 'also.note' },
  { id: 'split', keys: 'Ctrl+Shift+X', group: 'group.segment', also: 'also.cut' },
  { id: 'join', keys: 'Ctrl+Shift+D', group: 'group.segment', also: 'also.merge' },
  { id: 'lock', keys: 'Ctrl+L', group: 'group.segment', also: 'also.lock' },
  { id: 'edit-source', keys: 'Shift+F2', group: 'group.segment', also: 'also.edit-source' },
  { id: 'save', keys: 'Ctrl+S', group: 'group.segment', also: 'also.draft' },

  { id: 'next', keys: 'Alt+ArrowDown', group: 'group.going' },
  { id: 'previous', keys: 'Alt+ArrowUp', group: 'group.going' },
  { id: 'next-open', keys: 'F9', group: 'group.going', also: 'also.untranslated' },
  { id: 'next-problem', keys: 'Ctrl+Shift+F9', group: 'group.going', also: 'also.checks' },
  { id: 'notices', keys: 'Ctrl+Shift+F7', group: 'group.going', also: 'also.notices' },
  { id: 'next-document', keys: 'Alt+PageDown', group: 'group.going', also: 'also.together' },
  { id: 'previous-document', keys: 'Alt+PageUp', group: 'group.going', also: 'also.together' },
  { id: 'leave-together', keys: '', group: 'group.going', also: 'also.together' },
  { id: 'go-to', keys: 'Ctrl+G', group: 'group.going', also: 'also.jump' },
  { id: 'find', keys: 'Ctrl+Shift+F', group: 'group.going', also: 'also.search-filter' },
  { id: 'replace', keys: 'Ctrl+H', group: 'group.going', also: 'also.search' },

  { id: 'repetitions', keys: 'Ctrl+Shift+E', group: 'group.many', also: 'also.propagate' },
  { id: 'bulk', keys: 'Ctrl+Shift+B', group: 'group.many', also: 'also.bulk' },
  { id: 'journal', keys: 'Ctrl+J', group: 'group.many', also: 'also.log' },

  { id: 'insert-match', keys: 'Ctrl+1…9', group: 'group.matches', also: 'also.suggestion' },
  { id: 'insert-term', keys: 'Ctrl+Shift+1…9', group: 'group.matches', also: 'also.glossary' },
  { id: 'concordance', keys: 'Ctrl+K', group: 'group.matches', also: 'also.look-up' },
  { id: 'add-term', keys: 'Ctrl+Shift+G', group: 'group.matches', also: 'also.glossary' },
  { id: 'origin', keys: 'Ctrl+Shift+O', group: 'group.matches', also: 'also.origin' },

  // Only while suggestions are shown; otherwise these keys keep their usual meaning.
  { id: 'suggest-accept', keys: 'Tab', group: 'group.text', also: 'also.complete', isPassing: true },
  {
    id: 'suggest-word',
    keys: IS_MAC ? 'Alt+ArrowRight' : 'Ctrl+ArrowRight',
    group: 'group.text',
    also: 'also.complete',
    isPassing: true,
  },
  { id: 'suggest-switch', keys: '', group: 'group.text', also: 'also.complete' },
  { id: 'spelling', keys: 'F7', group: 'group.text', also: 'also.spelling' },
  { id: 'spelling-switch', keys: '', group: 'group.text', also: 'also.spelling' },
  { id: 'spelling-words', keys: '', group: 'group.text', also: 'also.spelling' },
  { id: 'characters', keys: 'F4', group: 'group.text', also: 'also.symbol' },
  { id: 'repair', keys: 'Ctrl+.', group: 'group.text', also: 'also.checks' },
  { id: 'no-break-space', keys: 'Ctrl+Shift+Space', group: 'group.text', also: 'also.nbsp' },
  { id: 'change-case', keys: 'Shift+F3', group: 'group.text', also: 'also.case' },
  { id: 'undo', keys: 'Ctrl+Z', group: 'group.text', isFixed: true },
  { id: 'redo', keys: 'Ctrl+Y', group: 'group.text', isFixed: true },

  { id: 'white-space', keys: 'Ctrl+Shift+Y', group: 'group.view', also: 'also.invisible' },
  { id: 'show-changes', keys: 'Alt+Shift+F9', group: 'group.view', also: 'also.review' },
  { id: 'codes', keys: 'Ctrl+F8', group: 'group.view', also: 'also.code' },
  { id: 'expand-tag', keys: 'F2', group: 'group.view', also: 'also.code' },
  { id: 'running-text', keys: 'Ctrl+Shift+L', group: 'group.view', also: 'also.preview' },
  // On a Mac, Option and a digit type characters that some layouts have nowhere else.
  { id: 'pane', keys: IS_MAC ? 'Ctrl+Alt+1…9' : 'Alt+1…9', group: 'group.view', also: 'also.tab' },
  { id: 'show-matches', keys: '', group: 'group.view', also: 'also.tab' },
  { id: 'show-terms', keys: '', group: 'group.view', also: 'also.tab-glossary' },
  { id: 'show-checks', keys: '', group: 'group.view', also: 'also.tab-quality' },
  { id: 'show-history', keys: '', group: 'group.view', also: 'also.tab-versions' },
  { id: 'show-review', keys: '', group: 'group.view', also: 'also.review' },
  { id: 'show-preview', keys: '', group: 'group.view', also: 'also.preview' },
  { id: 'show-context', keys: 'Ctrl+I', group: 'group.view', also: 'also.context' },
  { id: 'layout', keys: 'Ctrl+F7', group: 'group.view', also: 'also.tab' },
  { id: 'sort', keys: 'Shift+F9', group: 'group.view', also: 'also.sort' },
  { id: 'views', keys: 'Shift+F8', group: 'group.view', also: 'also.views' },
  { id: 'neighbours', keys: 'Ctrl+F9', group: 'group.view' },
  { id: 'clear-filters', keys: '', group: 'group.view', also: 'also.show-all' },

  { id: 'next-finding', keys: 'Alt+Shift+ArrowDown', group: 'group.findings', also: 'also.checks' },
  { id: 'previous-finding', keys: 'Alt+Shift+ArrowUp', group: 'group.findings', also: 'also.checks' },
  { id: 'repair-finding', keys: 'Alt+Shift+Enter', group: 'group.findings', also: 'also.checks' },
  { id: 'waive-finding', keys: 'Alt+Shift+Delete', group: 'group.findings', also: 'also.waive' },

  { id: 'next-change', keys: 'Alt+Shift+PageDown', group: 'group.review', also: 'also.review' },
  { id: 'accept-changes', keys: 'Alt+Shift+Insert', group: 'group.review', also: 'also.review' },
  { id: 'accept-change', keys: 'Alt+Shift+End', group: 'group.review', also: 'also.review' },
  { id: 'reject-change', keys: 'Alt+Shift+Backspace', group: 'group.review', also: 'also.review' },
  { id: 'reject-changes', keys: 'Alt+Shift+Home', group: 'group.review', also: 'also.review' },
  { id: 'error-menu', keys: 'Alt+Shift+F5', group: 'group.review', also: 'also.errors' },

  { id: 'pre-translate', keys: '', group: 'group.document', also: 'also.fill' },
  { id: 'attach', keys: '', group: 'group.document', also: 'also.attach' },
  { id: 'approvals', keys: '', group: 'group.document', also: 'also.attach' },
  { id: 'analysis', keys: '', group: 'group.document', also: 'also.bands' },
  { id: 'quality', keys: '', group: 'group.document', also: 'also.checks' },
  { id: 'lqa', keys: '', group: 'group.document', also: 'also.lqa' },
  { id: 'reimport', keys: '', group: 'group.document', also: 'also.compare' },
  { id: 'versions', keys: '', group: 'group.document', also: 'also.compare' },
  { id: 'conformance', keys: '', group: 'group.document', also: 'also.standard' },
  { id: 'quality-settings', keys: '', group: 'group.document', also: 'also.severity' },
  { id: 'members', keys: '', group: 'group.document', also: 'also.share' },
  { id: 'rename', keys: '', group: 'group.document', also: 'also.rename' },
  { id: 'download', keys: '', group: 'group.document', also: 'also.export' },
  { id: 'download-original', keys: '', group: 'group.document', also: 'also.export' },

  { id: 'commands', keys: 'Ctrl+Shift+P', group: 'group.help', also: 'also.palette' },
  { id: 'preferences', keys: 'Ctrl+,', group: 'group.help', also: 'also.preferences' },
  { id: 'keys', keys: '?', group: 'group.help', isFixed: true, also: 'also.shortcuts' },
] as const satisfies readonly CommandEntry[];

export type CommandId = (typeof COMMANDS)[number]['id'];

/** A command with its texts, in the current page language. */
export interface CommandRow {
  id: CommandId;
  keys: string;
  readonly label: string;
  readonly group: string;
  readonly also: string;
  isFixed: boolean;
  isPassing: boolean;
}

export const COMMAND_ROWS: readonly CommandRow[] = COMMANDS.map(
  ({ id, keys, group, also, isFixed = false, isPassing = false }: CommandEntry & { id: CommandId }) => ({
    id,
    keys,
    isFixed,
    isPassing,
    get label() {
      return t(`command.${id}`);
    },
    get group() {
      return t(group);
    },
    get also() {
      return also ? t(also) : '';
    },
  }),
);

export function rowOf(id: CommandId): CommandRow {
  const row = COMMAND_ROWS.find((command) => command.id === id);
  if (!row) throw new Error(`There is no command ${id}.`);
  return row;
}

const NUMBERED: readonly CommandId[] = ['insert-match', 'insert-term', 'pane'];

/** Commands that act on one of nine items: their combination ends in a digit. */
export function isNumbered(id: CommandId): id is 'insert-match' | 'insert-term' | 'pane' {
  return NUMBERED.includes(id);
}
