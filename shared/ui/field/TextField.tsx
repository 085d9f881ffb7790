import {
  type InputHTMLAttributes,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react';
import { IconButton } from '../button/Button.tsx';
import { cx } from '../class-names.ts';
import { IconChevronDown, IconEye, IconEyeOff } from '../icons.ts';
import { t } from '../messages.ts';
import { Field, FieldError, type FieldProps } from './Field.tsx';
import * as css from './field.module.css';

type Without<T> = Omit<T, 'value' | 'onChange' | 'id' | 'children'>;

export interface TextFieldProps extends FieldProps, Without<InputHTMLAttributes<HTMLInputElement>> {
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
}

export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden, description, error, isOptional, value, onChange, className, ...rest } = props;
  return (
    <Field {...{ label, isLabelHidden, description, error, isOptional }}>
      {(control) => (
        <input
          {...rest}
          {...control}
          className={cx(css.control, className)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** A password field with a reveal button. */
export function PasswordField(props: Omit<TextFieldProps, 'type'>) {
  const { label, isLabelHidden, description, error, isOptional, value, onChange, className, ...rest } = props;
  const [isShown, setShown] = useState(false);
  return (
    <Field {...{ label, isLabelHidden, description, error, isOptional }}>
      {(control) => (
        <span className={css.withIcon}>
          <input
            {...rest}
            {...control}
            type={isShown ? 'text' : 'password'}
            className={cx(css.control, css.roomInside, className)}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <span className={css.inside}>
            <IconButton
              size="small"
              icon={isShown ? IconEyeOff : IconEye}
              // Not "password": the field's label must match only one control.
              label={t(isShown ? 'field.hide' : 'field.show')}
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
            />
          </span>
        </span>
      )}
    </Field>
  );
}

export interface TextareaProps extends FieldProps, Without<TextareaHTMLAttributes<HTMLTextAreaElement>> {
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Multi-line field for any script; grows with its text where supported. */
export function Textarea(props: TextareaProps) {
  const { label, isLabelHidden, description, error, isOptional, value, onChange, className, ...rest } = props;
  return (
    <Field {...{ label, isLabelHidden, description, error, isOptional }}>
      {(control) => (
        <textarea
          dir="auto"
          rows={2}
          {...rest}
          {...control}
          className={cx(css.control, css.area, className)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

export interface SelectProps<T extends string>
  extends FieldProps,
    Without<SelectHTMLAttributes<HTMLSelectElement>> {
  value: T;
  onChange: (value: T) => void;
  options: readonly { value: T; label: string; disabled?: boolean }[];
}

/** A native select, which every keyboard, phone and screen reader supports. */
export function Select<T extends string>(props: SelectProps<T>) {
  const {
    label,
    isLabelHidden,
    description,
    error,
    isOptional,
    value,
    onChange,
    options,
    className,
    ...rest
  } = props;
  return (
    <Field {...{ label, isLabelHidden, description, error, isOptional }}>
      {(control) => (
        <span className={cx(css.withIcon, css.trailing)}>
          <select
            {...rest}
            {...control}
            className={cx(css.control, css.select, className)}
            value={value}
            onChange={(event) => onChange(event.target.value as T)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </span>
      )}
    </Field>
  );
}

export interface CheckboxProps extends Without<InputHTMLAttributes<HTMLInputElement>> {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
  description?: string;
  error?: string | null;
}

export function Checkbox({ label, value, onChange, description, error, ...rest }: CheckboxProps) {
  const id = useId();
  const describedBy = [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ');
  return (
    <div className={css.check}>
      <input
        {...rest}
        id={id}
        type="checkbox"
        checked={value}
        aria-describedby={describedBy || undefined}
        aria-invalid={error ? true : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {description && (
          <div id={`${id}-description`} className={css.description}>
            {description}
          </div>
        )}
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </div>
  );
}
