import { announce, Button, IconButton, IconPencil, IconRefresh, Kbd } from '@tessera/shared/ui';
import { useRef, useSyncExternalStore } from 'react';
import { isOwn } from './bindings.ts';
import { shownKeys } from './combination.ts';
import { KeyRecorder } from './KeyRecorder.tsx';
import * as css from './key-dialog.module.css';
import type { CommandRow } from './keymap.ts';
import { t } from './messages.ts';
import { useKeyboard } from './use-commands.ts';

interface KeyRowProps {
  row: CommandRow;
  isChanging: boolean;
  onChange: (isChanging: boolean) => void;
  /** The element to render; a list item by default. */
  as?: 'li' | 'div';
}

/** A command with its editable shortcut. */
export function KeyRow({ row, isChanging, onChange, as: Item = 'li' }: KeyRowProps) {
  const { keys } = useKeyboard();
  const bindings = useSyncExternalStore(keys.subscribe, keys.getBindings);
  const change = useRef<HTMLButtonElement>(null);
  const shown = shownKeys(bindings[row.id]);
  const command = row.label;

  function end() {
    onChange(false);
    // The focused recorder is removed.
    requestAnimationFrame(() => change.current?.focus());
  }
  function announceKeys(combination: string) {
    announce(
      combination
        ? t('keys.now', { command, keys: shownKeys(combination) })
        : t('keys.now-none', { command }),
    );
  }
  function bind(combination: string, { swap = false } = {}) {
    keys.bind(row.id, combination, { swap });
    announceKeys(combination);
    end();
  }

  return (
    <Item className={css.row}>
      <span>{command}</span>
      <span className={css.keys}>
        {shown ? <Kbd keys={shown} /> : <span className={css.none}>{t('keys.no-key')}</span>}
      </span>
      <span className={css.actions}>
        {isOwn(keys.getChoice(), row.id) && (
          <IconButton
            icon={IconRefresh}
            size="small"
            label={t('keys.reset-of', { command })}
            onClick={() => {
              keys.reset(row.id);
              announceKeys(keys.getBindings()[row.id]);
              change.current?.focus();
            }}
          />
        )}
        {!row.isFixed && (
          <IconButton
            ref={change}
            icon={IconPencil}
            size="small"
            label={t('keys.change-of', { command })}
            aria-expanded={isChanging}
            onClick={() => onChange(!isChanging)}
          />
        )}
      </span>
      {isChanging && (
        <div className={css.recorder}>
          <KeyRecorder id={row.id} bindings={bindings} onBind={bind} onCancel={end} />
          {bindings[row.id] !== '' && (
            <Button size="small" variant="quiet" onClick={() => bind('')}>
              {t('keys.remove')}
            </Button>
          )}
        </div>
      )}
    </Item>
  );
}
