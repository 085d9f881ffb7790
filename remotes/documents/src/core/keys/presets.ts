import type { CommandId } from './keymap.ts';
import { t } from './messages.ts';

/** Keys known from another tool; commands not listed keep their default. */
export interface Preset {
  name: string;
  keys: Partial<Record<CommandId, string>>;
  /** Shortcuts that a web page cannot offer, with their replacement, in the current page language. */
  readonly differs: string | null;
}

export type PresetId = 'tessera' | 'memoq' | 'trados' | 'phrase' | 'matecat';

/**
 * Other tools' default keys on Windows, for the commands that exist here: memoQ's and Trados Studio's desktop
 * editors, Phrase's web editor (its manual), MateCat (its public list of shortcuts). Digits always belong to matches
 * and terms.
 */
export const PRESETS: Record<PresetId, Preset> = {
  tessera: { name: 'Tessera', keys: {}, differs: null },
  memoq: {
    name: 'memoQ',
    keys: {
      'approve-next': 'Ctrl+Enter',
      approve: 'Ctrl+Shift+Enter',
      'copy-source': 'Ctrl+Shift+S',
      'next-tag': 'F9',
      'all-tags': 'Alt+F8',
      'next-open': 'Ctrl+G',
      'go-to': 'Ctrl+Shift+G',
      find: 'Ctrl+F',
      replace: 'Ctrl+H',
      concordance: 'Ctrl+K',
      'add-term': 'Ctrl+E',
      comment: 'Ctrl+M',
      'insert-match': 'Ctrl+1…9',
      join: 'Ctrl+J',
      lock: 'Ctrl+Shift+L',
      'edit-source': 'F2',
      'expand-tag': 'Shift+F2',
      journal: '',
      'running-text': '',
    },
    get differs() {
      return t('differs.memoq');
    },
  },
  trados: {
    name: 'Trados Studio',
    keys: {
      'approve-next': 'Ctrl+Enter',
      approve: 'Ctrl+Shift+Enter',
      'copy-source': 'Ctrl+Insert',
      clear: 'Alt+Delete',
      'go-to': 'Ctrl+G',
      find: 'Ctrl+F',
      replace: 'Ctrl+H',
      concordance: 'F3',
      'add-term': 'Ctrl+F2',
      'insert-term': 'Ctrl+Shift+1…9',
      quality: 'F8',
      'next-tag': 'Ctrl+Alt+ArrowDown',
      'no-break-space': 'Ctrl+Shift+Space',
    },
    get differs() {
      return t('differs.trados');
    },
  },
  phrase: {
    name: 'Phrase',
    keys: {
      'approve-next': 'Ctrl+Enter',
      unapprove: 'Ctrl+Shift+Enter',
      approve: '',
      'copy-source': 'Ctrl+Insert',
      clear: 'Ctrl+D',
      'next-tag': 'F8',
      find: 'Ctrl+Shift+F',
      replace: 'Ctrl+H',
      'insert-match': 'Ctrl+1…9',
      split: 'Ctrl+E',
      join: 'Ctrl+J',
      journal: '',
    },
    get differs() {
      return t('differs.phrase');
    },
  },
  matecat: {
    name: 'MateCat',
    keys: {
      approve: 'Ctrl+Enter',
      'approve-next': 'Ctrl+Shift+Enter',
      next: 'Ctrl+ArrowDown',
      previous: 'Ctrl+ArrowUp',
      'copy-source': 'Ctrl+I',
      find: 'Ctrl+F',
      comment: 'Ctrl+Shift+C',
      'insert-match': 'Ctrl+1…9',
    },
    get differs() {
      return t('differs.matecat');
    },
  },
};
