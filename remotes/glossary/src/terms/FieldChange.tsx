import { rich, t } from '../messages.ts';
import { fieldName, shownValue, type TermField } from './term-fields.ts';

interface Props {
  field: TermField;
  before: string | boolean | null | undefined;
  after: string | boolean | null | undefined;
}

/** A field of a term before and after a change. */
export function FieldChange({ field, before, after }: Props) {
  const was = shownValue(field, before);
  return rich(
    'history.field',
    { field: fieldName(field) },
    {
      before: () => (was ? <del>{was}</del> : <i>{t('value.nothing')}</i>),
      after: () => <ins>{shownValue(field, after) || t('value.nothing')}</ins>,
    },
  );
}
