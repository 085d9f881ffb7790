import { keyName } from '@tessera/shared/text/key-name';
import { t } from './messages.ts';

export type KeyEvent = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'> & {
  getModifierState?: (key: string) => boolean;
};

/** Placeholder for the digit in the combination of a numbered command. */
export const DIGITS = '1…9';

const MODIFIERS = new Set([
  'Control',
  'Shift',
  'Alt',
  'AltGraph',
  'Meta',
  'CapsLock',
  'Fn',
  'Dead',
  'Process',
  'Unidentified',
]);

/** A combination in written form, `Ctrl+Shift+F`; `''` while only modifiers are held. Command counts as Ctrl. */
export function combinationOf(event: KeyEvent): string {
  const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event;
  // AltGr types characters; on Windows it is reported as Ctrl+Alt.
  if (MODIFIERS.has(key) || event.getModifierState?.('AltGraph')) return '';
  const isCommand = ctrlKey || metaKey;
  const name = (isCommand || altKey) && digitOf(event) > 0 ? DIGITS : nameOf(key, code);
  // A shifted character already implies Shift.
  const shift = shiftKey && (isCommand || altKey || name.length > 1);
  return [isCommand && 'Ctrl', altKey && 'Alt', shift && 'Shift', name].filter(Boolean).join('+');
}

/** The digit 1–9 pressed, by its physical key: with Shift or another layout it types another character. */
export function digitOf({ code }: Pick<KeyEvent, 'code'>): number {
  return Number(/^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1] ?? 0);
}

function nameOf(key: string, code: string): string {
  if (key === ' ' || key === '\u00a0') return 'Space';
  if (key.length !== 1) return key;
  // Layouts without Latin letters have them on the usual physical keys.
  const letter = key > '\u007e' ? /^Key([A-Z])$/.exec(code)?.[1] : undefined;
  return letter ?? key.toUpperCase();
}

const ARROWS: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', ArrowLeft: '←', ArrowRight: '→' };

/** A combination for display: arrows as symbols, the Command key on a Mac, and other keys as in the page's language. */
export function shownKeys(combination: string, { isMac = IS_MAC } = {}): string {
  return combination
    .split('+')
    .map((part) => ARROWS[part] ?? (part === 'Ctrl' && isMac ? '⌘' : keyName(part)))
    .join('+');
}

export const IS_MAC = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

/** Why a combination cannot be used, or a warning about using it. */
export interface Verdict {
  isRefused: boolean;
  reason: string;
}

const refused = (reason: string): Verdict => ({ isRefused: true, reason });
const warned = (reason: string): Verdict => ({ isRefused: false, reason });

/** Never delivered to pages: Chromium, Edge and Firefox handle them first. */
const BROWSER_ONLY = /^(Ctrl\+(Shift\+)?[NTW]|Ctrl\+(Shift\+)?Tab|Ctrl\+F4|Alt\+F4|Ctrl\+Shift\+Q|Ctrl\+Q)$/;
const WRITING =
  /^(Ctrl\+[ACVXZY]|Ctrl\+Shift\+[VZ]|(Shift\+)?Arrow\w+|Ctrl\+(Shift\+)?Arrow(Left|Right)|(Ctrl\+)?(Shift\+)?(Home|End|Backspace)|(Ctrl\+|Shift\+)?Delete|(Shift\+)?(Enter|Tab|PageUp|PageDown|Insert)|(Ctrl\+|Shift\+)*Escape|ContextMenu|(Shift\+)?Space)$/;
/** Browser shortcuts that a page may override. */
const BROWSER_TOO = /^(Ctrl\+[DEFJLOPRU+0-]|Ctrl\+Shift\+[ABCDEIJKNRS]|F1|F3|F5|F6|F7|F10|F11|F12|Ctrl\+F5)$/;

/** Typing keys that a temporary overlay may use, as suggestion lists commonly do. */
const PASSING = /^(Tab|Enter|End|Ctrl\+ArrowRight)$/;

/** The objection to a combination; `null` = none. */
export function judge(
  combination: string,
  { takesDigit, isPassing = false }: { takesDigit: boolean; isPassing?: boolean },
): Verdict | null {
  if (isPassing && PASSING.test(combination)) return null;
  const parts = combination.split('+');
  const name = parts.at(-1) ?? '';
  const hasModifier = parts.includes('Ctrl') || parts.includes('Alt');
  if (takesDigit !== (name === DIGITS)) {
    return refused(takesDigit ? t('refused.takes-digit') : t('refused.digits'));
  }
  if (/^Alt\+(Shift\+)?\p{L}$/u.test(combination)) {
    return refused(t('refused.alt-letter'));
  }
  if (/Ctrl\+(Shift\+)?Page(Up|Down)$/.test(combination)) {
    return refused(t('refused.tabs'));
  }
  if (BROWSER_ONLY.test(combination)) return refused(t('refused.browser'));
  if (WRITING.test(combination)) return refused(t('refused.writing'));
  if (!hasModifier && !/^(Shift\+)?F\d+$/.test(combination)) {
    return refused(t('refused.single'));
  }
  if (name === DIGITS && /^(Ctrl|Alt)\+1…9$/.test(combination)) {
    return warned(t('warned.tabs'));
  }
  if (/^Ctrl\+Alt\+/.test(combination)) return warned(t('warned.altgr'));
  if (BROWSER_TOO.test(combination)) return warned(t('warned.browser'));
  return null;
}
