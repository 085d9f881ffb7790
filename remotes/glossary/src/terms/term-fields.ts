/** Labels of a term's fields. */
export const FIELD_NAMES = {
  source: 'Source term',
  target: 'Target term',
  comment: 'Comment',
  status: 'Status',
  part_of_speech: 'Part of speech',
  definition: 'Definition',
  usage: 'Usage',
  exact: 'Exact form only',
  case_sensitive: 'Case-sensitive',
  prefix: 'Also as a beginning',
} as const;
export type TermField = keyof typeof FIELD_NAMES;
