import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { VisuallyHidden } from '@tessera/shared/ui';
import { t } from '../live-editor/messages.ts';
import * as css from './segment-list.module.css';

export const formId = ({ id }: Pick<DocumentRecord, 'id'>) => `form-${id}`;

/** The form of a text that a segment holds, and the text's name. */
export function FormName({ record }: { record: DocumentRecord }) {
  const form = record.block?.form;
  if (!form) return null;
  const { name, of } = form;
  return (
    <p id={formId(record)} className={css.form} dir="ltr">
      <VisuallyHidden>{name === '' ? t('form.around', { of }) : t('form.of', { name, of })}</VisuallyHidden>
      <span aria-hidden="true">
        {name !== '' && <b>{name}</b>} {of}
      </span>
    </p>
  );
}
