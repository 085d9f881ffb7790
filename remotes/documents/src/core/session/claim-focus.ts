export function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select, [contenteditable="true"]');
}

/**
 * Call it when a command starts; the result tells later whether its outcome may take the focus: not once the user has
 * entered another text field.
 */
export function claimFocus(): () => boolean {
  const from = document.activeElement;
  return () => document.activeElement === from || !isTextField(document.activeElement);
}
