import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { isApiError } from '../../browser/api/index.ts';
import { newId } from '../../browser/edits/new-id.ts';
import { errorsByField, type FieldErrors, schemaErrors } from './field-errors.ts';
import { type Attempt, isEqual } from './form-draft.ts';
import { type KeptForm, useFormDraft } from './use-form-draft.ts';

export interface FormOptions<Values extends object> {
  /** Initial values; a form for a loaded record is rendered once it is loaded. */
  defaults: Values;
  /** Usually the contract's body; validates before anything is sent. */
  schema?: z.ZodType;
  /**
   * Where this browser stores the input until it is saved, e.g. `glossary/2/term/new`: it is restored when
   * the form is opened again. By default it is not stored.
   */
  draft?: string;
  /** A field that is never stored. */
  secret?: keyof Values & string;
  /**
   * Sends the values. On rejection, field errors are shown at their fields and others above the buttons. All
   * attempts have the same key until one is answered: if passed to the call, the server processes it once.
   */
  onSubmit: (values: Values, call: { idempotencyKey: string }) => Promise<unknown>;
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
  /** Errors without a field. */
  failure: unknown;
  /** True if the submission succeeded. */
  submit(): Promise<boolean>;
  reset(): void;
  /** Resets to the defaults after a successful submission. */
  restart(): void;
  /** Discards the input, here and in this browser. */
  discard(): void;
  /** The draft stored in this browser; `null` = none. */
  draft: KeptForm | null;
  /** Whether the input survives a reload. */
  isKept(): boolean;
}

/** Whether a failed call may have been processed. */
function isUnanswered(error: unknown): boolean {
  return !isApiError(error) || error.status === 0 || error.status === 408 || error.status >= 500;
}

/** The state of a form: values, errors, and whether it is dirty. */
export function useForm<Values extends object>({
  defaults,
  schema,
  draft: field,
  secret,
  onSubmit,
}: FormOptions<Values>): FormState<Values> {
  const [start, setStart] = useState(defaults);
  const [values, setValues] = useState(defaults);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [isSubmitting, setSubmitting] = useState(false);
  const running = useRef(false);
  const [attempt, setAttempt] = useState<Attempt<Values> | null>(null);
  const names = Object.keys(defaults);
  const isDirty = !isEqual(values, start);
  const kept = useMemo(
    () => (secret ? { ...values, [secret]: start[secret] } : values),
    [values, secret, start],
  );
  const draft = useFormDraft<Values>({
    field,
    values: kept,
    start,
    attempt,
    restore(restored, lastAttempt) {
      setValues(restored);
      setAttempt(lastAttempt);
    },
  });

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
      const now: Attempt<Values> =
        attempt && isEqual(attempt.values, kept) && isEqual(attempt.start, defaults)
          ? attempt
          : { key: newId(), values: kept, start: defaults };
      // Stored in this browser before it is sent.
      flushSync(() => setAttempt(now));
      await onSubmit(values, { idempotencyKey: now.key });
      draft.settle();
      setStart(values);
      setAttempt(null);
      setSubmitting(false);
      return true;
    } catch (error) {
      if (!isUnanswered(error)) setAttempt(null);
      const byField = isApiError(error) ? errorsByField(error.fields, names) : {};
      const isSaidAtFields = Object.keys(byField).length > 0 && !byField[''];
      return refuse(byField, isSaidAtFields ? null : error);
    } finally {
      running.current = false;
    }
  }

  function reset() {
    setValues(start);
    setErrors({});
    setFailure(null);
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
    isDirty,
    isSubmitting,
    failure,
    submit,
    reset,
    restart() {
      setStart(defaults);
      setValues(defaults);
    },
    discard() {
      draft.settle();
      reset();
    },
    draft: field ? draft : null,
    isKept: () => draft.survivesReload() && isEqual(values, kept),
  };
}
