/** The sending of a form whose answer is not known. */
export interface Attempt<Values> {
  /** The name under which the server carries it out once. */
  key: string;
  values: Values;
  /** What the form began with, and its body may depend on. */
  start: Values;
}

/** What the log keeps of a form. */
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
 * A draft on top of what the form begins with now: the fields that were typed in, and all others as they are.
 * `isStale`: somebody has changed one of the same fields since.
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

/** What was typed in a draft, to tell it from others. */
export function textsOf<Values extends object>(draft: FormDraft<Values>): string[] {
  return changedNames(draft).flatMap((name) => {
    const value = draft.values[name];
    return typeof value === 'string' && value.trim() !== '' ? [value] : [];
  });
}
