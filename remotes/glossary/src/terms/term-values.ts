import type { GlossaryRecord, TermStatus } from '@tessera/shared/contract/glossary';

/** A term's fields as form values. */
export interface TermValues {
  source: string;
  target: string;
  comment: string;
  status: TermStatus | '';
  part_of_speech: string;
  definition: string;
  usage: string;
  exact: boolean;
  case_sensitive: boolean;
  prefix: boolean;
}

export const EMPTY_TERM: TermValues = {
  source: '',
  target: '',
  comment: '',
  status: '',
  part_of_speech: '',
  definition: '',
  usage: '',
  exact: false,
  case_sensitive: false,
  prefix: false,
};

type Fields = Pick<
  GlossaryRecord,
  'source' | 'target' | 'comment' | 'status' | 'part_of_speech' | 'definition'
> &
  Partial<Pick<GlossaryRecord, 'usage' | 'exact' | 'case_sensitive' | 'prefix'>>;

export function valuesOf(term: Fields): TermValues {
  return {
    source: term.source,
    target: term.target,
    comment: term.comment,
    status: term.status ?? '',
    part_of_speech: term.part_of_speech ?? '',
    definition: term.definition ?? '',
    usage: term.usage ?? '',
    exact: term.exact ?? false,
    case_sensitive: term.case_sensitive ?? false,
    prefix: term.prefix ?? false,
  };
}

export function bodyOf({ status, part_of_speech, definition, usage, ...rest }: TermValues) {
  return {
    ...rest,
    status: status || null,
    part_of_speech: part_of_speech || null,
    definition: definition || null,
    usage: usage || null,
  };
}
