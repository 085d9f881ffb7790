import type { ReactNode } from 'react';
import type { Bound, FormState } from '../form/use-form.ts';

/** A cell while its row is edited. */
export interface EditableCell extends Bound<string> {
  label: string;
  lang?: string;
  /** Whether the text may have several lines. */
  hasLines?: boolean;
}

/** The form of a row edited in place. */
export interface RowForm<Row> {
  form: Pick<FormState<object>, 'isDirty' | 'isSubmitting' | 'failure' | 'discard' | 'draft' | 'isKept'>;
  /** Saves it: returns the saved row, or `null` if rejected. */
  submit: () => Promise<Row | null>;
  /** Its fields by column id. */
  cells: Readonly<Record<string, EditableCell>>;
  submitLabel: string;
  /** Shown below the row, such as another user's change. */
  notice?: ReactNode;
}

/** Props of the component that holds a row's form and renders it with `children`. */
export interface RowFormProps<Row> {
  row: Row;
  children: (form: RowForm<Row>) => ReactNode;
}
