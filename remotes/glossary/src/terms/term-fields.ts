import { TERM_STATUSES } from '@tessera/shared/contract/glossary';
import { TERM_FIELDS as FURTHER_FIELDS } from '@tessera/shared/contract/glossary/import';
import { t } from '../messages.ts';

/** A term's fields, in the order in which changes list them. */
export const TERM_FIELDS = ['source', 'target', ...FURTHER_FIELDS] as const;
export type TermField = (typeof TERM_FIELDS)[number];

/** How a term matches in texts. */
export const TERM_FLAGS = ['exact', 'case_sensitive', 'prefix'] as const satisfies readonly TermField[];

const isFlag = (field: TermField) => TERM_FLAGS.some((flag) => flag === field);

/** The label of a field. */
export const fieldName = (field: TermField) => t(`field.${field}`);

/** A field's value for display; `''` for none. The preview of an import has flags as `yes` and `no`. */
export function shownValue(field: TermField, value: string | boolean | null | undefined): string {
  if (typeof value === 'boolean') return t(value ? 'value.yes' : 'value.no');
  if (isFlag(field) && (value === 'yes' || value === 'no')) return t(`value.${value}`);
  const status = field === 'status' && TERM_STATUSES.find((one) => one === value);
  return status ? t(`value.status.${status}`) : (value ?? '');
}
