/** Whether the user's last input was text rather than a command. */
let isTyping = false;

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Fn']);

/** A key that writes or deletes a character. */
const isOfText = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) =>
  !ctrlKey && !altKey && !metaKey && (key.length === 1 || key === 'Backspace' || key === 'Delete');

function isTextField(element: Element | null): boolean {
  return (
    element instanceof HTMLElement &&
    (element.isContentEditable ||
      element.matches('textarea, input:not([type=checkbox], [type=radio], [type=file])'))
  );
}

/** Follows the user's input from now on; returns a function that stops it. */
export function followTyping(): () => void {
  const ending = new AbortController();
  const options = { capture: true, signal: ending.signal };
  document.addEventListener(
    'keydown',
    (event) => {
      if (MODIFIERS.has(event.key)) return;
      isTyping = (isOfText(event) || event.isComposing) && isTextField(document.activeElement);
    },
    options,
  );
  // Input methods and virtual keyboards send no usable keys.
  document.addEventListener(
    'beforeinput',
    ({ inputType }) => {
      if (/^(insertText|insertCompositionText|deleteContent)/.test(inputType)) isTyping = true;
    },
    options,
  );
  for (const type of ['pointerdown', 'drop', 'click'] as const) {
    document.addEventListener(
      type,
      () => {
        isTyping = false;
      },
      options,
    );
  }
  return () => ending.abort();
}

/**
 * Whether a dialog that opens now would take the focus from a text field while the user types: its
 * command came before the text, or there was none.
 */
export const wouldInterrupt = (): boolean => isTyping && isTextField(document.activeElement);
