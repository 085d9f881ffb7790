import { type ReactNode, useId } from 'react';
import { IconAlertTriangle } from '../icons.ts';
import { t } from '../messages.ts';
import { VisuallyHidden } from '../text/Text.tsx';
import * as css from './field.module.css';

export interface FieldProps {
  label: string;
  /** Visually hides the label, for a field whose position explains it. */
  isLabelHidden?: boolean;
  /** A hint about what to enter. */
  description?: ReactNode;
  /** The error of the value. */
  error?: string | null;
  isOptional?: boolean;
}

/** The attributes that tie an input to its label, description and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Label, description and error around one control. */
export function Field({
  label,
  isLabelHidden = false,
  description,
  error,
  isOptional = false,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const descriptionId = description ? `${id}-description` : '';
  const errorId = error ? `${id}-error` : '';
  return (
    <div className={css.field}>
      {isLabelHidden ? (
        <VisuallyHidden>
          <label htmlFor={id}>{label}</label>
        </VisuallyHidden>
      ) : (
        <label htmlFor={id} className={css.label}>
          {label}
          {isOptional && <span className={css.optional}> {t('field.optional')}</span>}
        </label>
      )}
      {description && (
        <div id={descriptionId} className={css.description}>
          {description}
        </div>
      )}
      {children({
        id,
        'aria-describedby': [errorId, descriptionId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldError id={errorId} error={error} />
    </div>
  );
}

export function FieldError({ id, error }: { id: string; error: string | null | undefined }) {
  if (!error) return null;
  return (
    <div id={id} className={css.error}>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <span>{error}</span>
    </div>
  );
}
