import { Button, Kbd } from '@tessera/shared/ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type Bindings, ownerOf } from './bindings.ts';
import { combinationOf, judge, shownKeys } from './combination.ts';
import * as css from './key-dialog.module.css';
import { type CommandId, isNumbered, rowOf } from './keymap.ts';
import { t } from './messages.ts';

interface KeyRecorderProps {
  id: CommandId;
  bindings: Bindings;
  onBind: (combination: string, options?: { swap?: boolean }) => void;
  onCancel: () => void;
}

/** Captures the next combination pressed; shows objections and the command that already uses it. */
export function KeyRecorder({ id, bindings, onBind, onCancel }: KeyRecorderProps) {
  const hintId = useId();
  const field = useRef<HTMLButtonElement>(null);
  const [pressed, setPressed] = useState('');
  const kind = { takesDigit: isNumbered(id), isPassing: rowOf(id).isPassing };
  const verdict = pressed ? judge(pressed, kind) : null;
  const isUsable = pressed !== '' && !verdict?.isRefused;
  const owner = isUsable ? ownerOf(bindings, pressed, id) : null;
  const fixed = owner !== null && rowOf(owner).isFixed;

  useEffect(() => field.current?.focus(), []);

  function onKeyDown(event: KeyboardEvent) {
    const combination = combinationOf(event.nativeEvent);
    // Tab still leaves the field, so that keyboard users are not trapped.
    if (combination === 'Tab' || combination === 'Shift+Tab') return;
    event.preventDefault();
    event.stopPropagation();
    if (combination === 'Escape') return onCancel();
    if (combination === '') return;
    if (combination === 'Enter' && isUsable && !owner) return onBind(pressed);
    setPressed(combination);
    const clear = judge(combination, kind) === null && ownerOf(bindings, combination, id) === null;
    if (clear) onBind(combination);
  }

  return (
    <div className={css.recording}>
      <button ref={field} type="button" className={css.field} aria-describedby={hintId} onKeyDown={onKeyDown}>
        {pressed ? <Kbd keys={shownKeys(pressed)} /> : t('keys.press')}
      </button>
      <span hidden id={hintId}>
        {t('keys.press-hint', { command: rowOf(id).label })}
      </span>
      <div role="status" className={css.verdict}>
        {verdict && <p className={verdict.isRefused ? css.refused : undefined}>{verdict.reason}</p>}
        {owner && !verdict?.isRefused && (
          <p>
            {t(fixed ? 'keys.owner-fixed' : 'keys.owner', {
              keys: shownKeys(pressed),
              command: rowOf(owner).label,
            })}
          </p>
        )}
      </div>
      <span className={css.choices}>
        {owner && !fixed && (
          <>
            <Button size="small" variant="primary" onClick={() => onBind(pressed, { swap: true })}>
              {t('keys.swap')}
            </Button>
            <Button size="small" onClick={() => onBind(pressed)}>
              {t('keys.take-over')}
            </Button>
          </>
        )}
        {isUsable && !owner && (
          <Button size="small" variant="primary" onClick={() => onBind(pressed)}>
            {t('keys.use')}
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={onCancel}>
          {t('keys.cancel')}
        </Button>
      </span>
    </div>
  );
}
