export function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select, [contenteditable="true"]');
}

/**
 * Call it when a command starts. The result returns whether the command may still take the focus: not after the user has
 * entered another text field.
 */
export function claimFocus(): () => boolean {
  const from = document.activeElement;
  return () => document.activeElement === from || !isTextField(document.activeElement);
}
