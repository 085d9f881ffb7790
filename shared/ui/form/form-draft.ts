/** A submission without an answer yet. */
export interface Attempt<Values> {
  /** Its idempotency key. */
  key: string;
  values: Values;
  /** The form's initial values, which its body may depend on. */
  start: Values;
}

/** A form as stored in the log. */
export interface FormDraft<Values> {
  values: Values;
  start: Values;
  attempt: Attempt<Values> | null;
}

export function isEqual(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);
}

function changedNames<Values extends object>({ values, start }: FormDraft<Values>): (keyof Values)[] {
  return (Object.keys(values) as (keyof Values)[]).filter((name) => !isEqual(values[name], start[name]));
}

/**
 * A draft merged into the form's current initial values: edited fields from the draft, all others unchanged.
 * `isStale`: another user has since changed one of the edited fields.
 */
export function mergeDraft<Values extends object>(
  draft: FormDraft<Values>,
  start: Values,
): { values: Values; isStale: boolean } {
  const values = { ...start };
  let isStale = false;
  for (const name of changedNames(draft)) {
    if (!(name in start)) continue;
    values[name] = draft.values[name];
    isStale ||= !isEqual(draft.start[name], start[name]) && !isEqual(draft.values[name], start[name]);
  }
  return { values, isStale };
}

/** The typed texts of a draft, to distinguish it from others. */
export function textsOf<Values extends object>(draft: FormDraft<Values>): string[] {
  return changedNames(draft).flatMap((name) => {
    const value = draft.values[name];
    return typeof value === 'string' && value.trim() !== '' ? [value] : [];
  });
}
