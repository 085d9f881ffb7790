import type { ReactNode } from 'react';
import type { Bound, FormState } from '../form/use-form.ts';

/** A cell while its row is edited. */
export interface EditableCell extends Bound<string> {
  label: string;
  lang?: string;
  /** Whether the text may have lines. */
  hasLines?: boolean;
}

/** The form of a row that is edited where it stands. */
export interface RowForm<Row> {
  form: Pick<FormState<object>, 'isDirty' | 'isSubmitting' | 'failure' | 'discard' | 'draft' | 'isKept'>;
  /** Saves it: the row as it is then, `null` when it was refused. */
  submit: () => Promise<Row | null>;
  /** Its fields, by the columns that they stand in. */
  cells: Readonly<Record<string, EditableCell>>;
  submitLabel: string;
  /** Said under the row, as what somebody else made of it meanwhile. */
  notice?: ReactNode;
}

/** Of the component that has the form of a row and draws it by `children`. */
export interface RowFormProps<Row> {
  row: Row;
  children: (form: RowForm<Row>) => ReactNode;
}
