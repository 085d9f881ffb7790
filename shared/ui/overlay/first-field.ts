const FIRST =
  '[autofocus], [data-autofocus], [data-dialog-body] :is(input, textarea, select, [contenteditable=true]):not([type=hidden], [hidden])';

/**
 * Focuses the first field or decision, or else the dialog itself: the browser would focus the close button.
 */
export function focusFirst(frame: HTMLElement): void {
  const first = frame.querySelector<HTMLElement>(FIRST);
  (first ?? frame).focus();
  // Select the text, as the Tab key would, in single-line fields; continue longer text at its end.
  if (first instanceof HTMLTextAreaElement) first.setSelectionRange(first.value.length, first.value.length);
  else if (first instanceof HTMLInputElement) first.select();
}

/** Ctrl+Enter in a field triggers the primary button. */
export function submitFrom(frame: HTMLElement | null, field: HTMLElement): void {
  const main = [...(frame?.querySelectorAll<HTMLElement>('[data-dialog-foot] button') ?? [])].at(-1);
  if (main) main.click();
  else field.closest('form')?.requestSubmit();
}
