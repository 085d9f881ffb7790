/** All editor commands, in the order of the key and command lists. */
export interface CommandRow {
  id: string;
  /** The default combination, as `combinationOf` writes it; `''` = none. */
  keys: string;
  label: string;
  group: string;
  /** Further words it is found by in the command list. */
  also?: string;
  /** A native key of every text field; it cannot be changed. */
  isFixed?: boolean;
}

export const COMMANDS = [
  {
    id: 'approve-next',
    keys: 'Ctrl+Enter',
    label: 'Approve and go to the next unapproved',
    group: 'Segment',
    also: 'confirm',
  },
  { id: 'approve', keys: 'Ctrl+Shift+Enter', label: 'Approve and stay', group: 'Segment', also: 'confirm' },
  { id: 'unapprove', keys: '', label: 'Take the approval back', group: 'Segment', also: 'unconfirm reject' },
  { id: 'copy-source', keys: 'Ctrl+Insert', label: 'Copy the source to the target', group: 'Segment' },
  { id: 'clear', keys: 'Alt+Delete', label: 'Clear the target', group: 'Segment', also: 'empty delete' },
  {
    id: 'next-tag',
    keys: 'F8',
    label: 'Insert the next missing tag',
    group: 'Segment',
    also: 'code placeholder',
  },
  {
    id: 'all-tags',
    keys: 'Ctrl+Shift+F8',
    label: 'Insert all missing tags',
    group: 'Segment',
    also: 'code placeholder',
  },
  { id: 'comment', keys: 'Ctrl+Shift+M', label: 'Comment on the segment', group: 'Segment', also: 'note' },
  {
    id: 'split',
    keys: 'Ctrl+Shift+X',
    label: 'Split the segment here…',
    group: 'Segment',
    also: 'cut divide sentence',
  },
  {
    id: 'join',
    keys: 'Ctrl+Shift+D',
    label: 'Join with the next segment',
    group: 'Segment',
    also: 'merge',
  },
  { id: 'save', keys: 'Ctrl+S', label: 'Save now', group: 'Segment', also: 'draft' },

  { id: 'next', keys: 'Alt+ArrowDown', label: 'Next segment', group: 'Going around' },
  { id: 'previous', keys: 'Alt+ArrowUp', label: 'Previous segment', group: 'Going around' },
  {
    id: 'next-open',
    keys: 'F9',
    label: 'Next unapproved segment',
    group: 'Going around',
    also: 'unconfirmed untranslated',
  },
  { id: 'go-to', keys: 'Ctrl+G', label: 'Go to a number', group: 'Going around', also: 'jump line' },
  {
    id: 'find',
    keys: 'Ctrl+Shift+F',
    label: 'Find in the document',
    group: 'Going around',
    also: 'search filter',
  },
  { id: 'replace', keys: 'Ctrl+H', label: 'Find and replace', group: 'Going around', also: 'search' },

  {
    id: 'repetitions',
    keys: 'Ctrl+Shift+E',
    label: 'Give the translation to the repetitions…',
    group: 'Many segments',
    also: 'propagate repeats',
  },
  {
    id: 'bulk',
    keys: 'Ctrl+Shift+B',
    label: 'Change all segments listed…',
    group: 'Many segments',
    also: 'bulk approve reopen clear copy source',
  },
  {
    id: 'journal',
    keys: 'Ctrl+J',
    label: 'Journal: what was done, and undoing it…',
    group: 'Many segments',
    also: 'history log',
  },

  {
    id: 'insert-match',
    keys: 'Ctrl+1…9',
    label: 'Insert match 1 to 9',
    group: 'Matches and terms',
    also: 'suggestion memory',
  },
  {
    id: 'insert-term',
    keys: 'Ctrl+Shift+1…9',
    label: 'Insert term 1 to 9',
    group: 'Matches and terms',
    also: 'glossary',
  },
  {
    id: 'concordance',
    keys: 'Ctrl+K',
    label: 'Search the memories for the selection',
    group: 'Matches and terms',
    also: 'concordance look up',
  },
  {
    id: 'add-term',
    keys: 'Ctrl+Shift+G',
    label: 'Add a term from the selection',
    group: 'Matches and terms',
    also: 'glossary',
  },
  {
    id: 'origin',
    keys: 'Ctrl+Shift+O',
    label: 'Go to where the best match comes from',
    group: 'Matches and terms',
    also: 'memory unit origin',
  },

  {
    id: 'characters',
    keys: 'F4',
    label: 'Insert a special character',
    group: 'Text',
    also: 'symbol unicode quote dash',
  },
  {
    id: 'no-break-space',
    keys: 'Ctrl+Shift+Space',
    label: 'Insert a non-breaking space',
    group: 'Text',
    also: 'nbsp',
  },
  { id: 'undo', keys: 'Ctrl+Z', label: 'Undo in the segment', group: 'Text', isFixed: true },
  { id: 'redo', keys: 'Ctrl+Y', label: 'Redo in the segment', group: 'Text', isFixed: true },

  {
    id: 'white-space',
    keys: 'Ctrl+Shift+Y',
    label: 'Show or hide white space',
    group: 'View',
    also: 'invisible characters formatting marks',
  },
  {
    id: 'running-text',
    keys: 'Ctrl+Shift+L',
    label: 'Read as running text, or go back to the segments',
    group: 'View',
    also: 'preview paragraphs',
  },
  { id: 'show-matches', keys: '', label: 'Show the matches', group: 'View', also: 'panel tab' },
  { id: 'show-terms', keys: '', label: 'Show the terms', group: 'View', also: 'panel tab glossary' },
  {
    id: 'show-history',
    keys: '',
    label: 'Show the history of the segment',
    group: 'View',
    also: 'panel tab versions',
  },
  {
    id: 'show-checks',
    keys: '',
    label: 'Show what the checks say',
    group: 'View',
    also: 'panel tab quality issues',
  },
  { id: 'clear-filters', keys: '', label: 'Clear all filters', group: 'View', also: 'show all segments' },

  {
    id: 'pre-translate',
    keys: '',
    label: 'Pre-translate…',
    group: 'Document',
    also: 'memories fill process',
  },
  { id: 'attach', keys: '', label: 'Memories and glossaries…', group: 'Document', also: 'attach resources' },
  { id: 'analysis', keys: '', label: 'Analysis…', group: 'Document', also: 'words matches bands weights' },
  { id: 'quality', keys: '', label: 'Quality report…', group: 'Document', also: 'checks issues' },
  {
    id: 'reimport',
    keys: '',
    label: 'Take back a translated copy…',
    group: 'Document',
    also: 'import compare update upload',
  },
  {
    id: 'conformance',
    keys: '',
    label: 'Conformance of the file…',
    group: 'Document',
    also: 'standard xliff warnings',
  },
  {
    id: 'quality-settings',
    keys: '',
    label: 'Checks of this document: severity, what forbids approval…',
    group: 'Document',
    also: 'quality severity blocking',
  },
  {
    id: 'members',
    keys: '',
    label: 'Who sees the document…',
    group: 'Document',
    also: 'share members owner rights',
  },
  {
    id: 'rename',
    keys: '',
    label: 'Name and language of the document…',
    group: 'Document',
    also: 'rename target',
  },
  { id: 'download', keys: '', label: 'Download the translation', group: 'Document', also: 'export file' },
  {
    id: 'download-original',
    keys: '',
    label: 'Download the original',
    group: 'Document',
    also: 'export file',
  },

  { id: 'commands', keys: 'Ctrl+Shift+P', label: 'List of all commands', group: 'Help', also: 'palette' },
  {
    id: 'keys',
    keys: '?',
    label: 'All keys, and change them (outside of text)',
    group: 'Help',
    isFixed: true,
    also: 'shortcuts keyboard bindings',
  },
] as const satisfies readonly CommandRow[];

export type CommandId = (typeof COMMANDS)[number]['id'];

/** The rows with their common type. */
export const COMMAND_ROWS: readonly (CommandRow & { id: CommandId })[] = COMMANDS;

export function rowOf(id: CommandId): CommandRow & { id: CommandId } {
  const row = COMMAND_ROWS.find((command) => command.id === id);
  if (!row) throw new Error(`There is no command ${id}.`);
  return row;
}

/** Commands that act on one of nine items: their combination ends in a digit. */
export function isNumbered(id: CommandId): boolean {
  return id === 'insert-match' || id === 'insert-term';
}
