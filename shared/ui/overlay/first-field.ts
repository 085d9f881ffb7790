const FIRST =
  '[autofocus], [data-autofocus], [data-dialog-body] :is(input, textarea, select, [contenteditable=true]):not([type=hidden], [hidden])';

/**
 * Focuses the first thing to fill in or decide, which is what people came for, and where nothing is, what is said: the
 * platform would focus the cross.
 */
export function focusFirst(frame: HTMLElement): void {
  const first = frame.querySelector<HTMLElement>(FIRST);
  (first ?? frame).focus();
  // Select the text, as the Tab key would, in single-line fields; continue longer text at its end.
  if (first instanceof HTMLTextAreaElement) first.setSelectionRange(first.value.length, first.value.length);
  else if (first instanceof HTMLInputElement) first.select();
}

/** Ctrl+Enter in a field does what the main button does. */
export function submitFrom(frame: HTMLElement | null, field: HTMLElement): void {
  const main = [...(frame?.querySelectorAll<HTMLElement>('[data-dialog-foot] button') ?? [])].at(-1);
  if (main) main.click();
  else field.closest('form')?.requestSubmit();
}
