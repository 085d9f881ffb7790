import { isApiError } from '@tessera/shared/api';
import type { z } from '@tessera/shared/schema';
import { type FormState, toast, useForm } from '@tessera/shared/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

interface Options<Row, Values extends object> {
  row: Row;
  /** Where this browser stores the input until it is saved. */
  draft: string;
  /** Validates the values before anything is sent. */
  schema: z.ZodType;
  /** Reads the current record from the server's answer to a conflict. */
  record: z.ZodType<Row>;
  valuesOf: (row: Row) => Values;
  /** Saves the values, typed over `base`, as the successor of a version. */
  save: (values: Values, base: Row, version: number, call: { idempotencyKey: string }) => Promise<Row>;
  /** Saves an earlier state of the row as the successor of a version. */
  restore: (earlier: Row, version: number) => Promise<Row>;
  savedText: (values: Values) => string;
}

export interface RecordForm<Row, Values extends object> {
  form: FormState<Values>;
  /** Another user's version, if the last save was refused because of it; the next save replaces it. */
  theirs: Row | null;
  /** The record as last saved. */
  saved: () => Row | null;
}

/** The form of a term or unit, in the panel and in the row: one draft, one save with undo, and conflicts. */
export function useRecordForm<Row extends { version: number }, Values extends object>({
  row,
  draft,
  schema,
  record,
  valuesOf,
  save,
  restore,
  savedText,
}: Options<Row, Values>): RecordForm<Row, Values> {
  // The version the next save is based on; after a conflict, the one shown.
  const [base, setBase] = useState(row);
  const [theirs, setTheirs] = useState<Row | null>(null);
  const saved = useRef<Row>(null);
  const form = useForm<Values>({
    defaults: valuesOf(row),
    draft,
    schema,
    onSubmit: async (values, call) => {
      const before = theirs ?? base;
      try {
        const now = await save(values, base, before.version, call);
        saved.current = now;
        setBase(now);
        setTheirs(null);
        toast({
          tone: 'success',
          message: savedText(values),
          undo: () => restore(before, now.version),
        });
      } catch (error) {
        const current = isApiError(error) && error.status === 409 ? currentOf(record, error.body) : null;
        if (current) setTheirs(current);
        throw error;
      }
    },
  });
  // Follows the list until the user types.
  const isBehind = row.version > base.version && !form.isDirty && !form.isSubmitting;
  const follow = useEffectEvent(() => {
    setBase(row);
    form.restart();
  });
  useEffect(() => {
    if (isBehind) follow();
  }, [isBehind]);
  return { form, theirs, saved: () => saved.current };
}

function currentOf<Row>(record: z.ZodType<Row>, body: unknown): Row | null {
  const parsed = record.safeParse((body as { current?: unknown } | undefined)?.current);
  return parsed.success ? parsed.data : null;
}
