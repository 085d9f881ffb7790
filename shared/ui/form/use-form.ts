import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { isApiError } from '../../api/index.ts';
import { errorsByField, type FieldErrors, schemaErrors } from './field-errors.ts';

export interface FormOptions<Values extends object> {
  /** Initial values; a form for a loaded record is rendered once it is loaded. */
  defaults: Values;
  /** Usually the contract's body; validates before anything is sent. */
  schema?: z.ZodType;
  /** Sends the values. On rejection, field errors go to their fields and the rest above the buttons. */
  onSubmit: (values: Values) => Promise<unknown>;
}

export interface Bound<Value> {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  error: string | undefined;
}

export interface FormState<Values extends object> {
  values: Values;
  set(change: Partial<Values>): void;
  /** Spread it on a field: `<TextField label="Name" {...form.field('name')} />`. */
  field<Name extends keyof Values & string>(name: Name): Bound<Values[Name]>;
  isDirty: boolean;
  isSubmitting: boolean;
  /** Errors that belong to no field. */
  failure: unknown;
  /** True when the submit succeeded. */
  submit(): Promise<boolean>;
  reset(): void;
}

function isEqual(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);
}

/** The state of a form: values, errors, and whether it is dirty. */
export function useForm<Values extends object>({
  defaults,
  schema,
  onSubmit,
}: FormOptions<Values>): FormState<Values> {
  const [start, setStart] = useState(defaults);
  const [values, setValues] = useState(defaults);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [isSubmitting, setSubmitting] = useState(false);
  const running = useRef(false);
  const names = Object.keys(defaults);

  function set(change: Partial<Values>) {
    setValues((current) => ({ ...current, ...change }));
    // An error about a previous value would only confuse.
    setErrors((current) => Object.fromEntries(Object.entries(current).filter(([name]) => !(name in change))));
  }

  /** Renders synchronously, so that the focus can move to the first field with an error. */
  function refuse(byField: FieldErrors, reason: unknown): false {
    flushSync(() => {
      setErrors(byField);
      setFailure(reason);
      setSubmitting(false);
    });
    return false;
  }

  async function submit(): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    try {
      const refused = schema ? await schemaErrors(schema, values, names) : {};
      if (Object.keys(refused).length > 0)
        return refuse(refused, refused[''] ? new Error(refused['']) : null);
      setErrors({});
      setFailure(null);
      setSubmitting(true);
      await onSubmit(values);
      setStart(values);
      setSubmitting(false);
      return true;
    } catch (error) {
      const byField = isApiError(error) ? errorsByField(error.fields, names) : {};
      const isSaidAtFields = Object.keys(byField).length > 0 && !byField[''];
      return refuse(byField, isSaidAtFields ? null : error);
    } finally {
      running.current = false;
    }
  }

  return {
    values,
    set,
    field: (name) => ({
      name,
      value: values[name],
      onChange: (value) => set({ [name]: value } as unknown as Partial<Values>),
      error: errors[name],
    }),
    isDirty: !isEqual(values, start),
    isSubmitting,
    failure,
    submit,
    reset() {
      setValues(start);
      setErrors({});
      setFailure(null);
    },
  };
}
