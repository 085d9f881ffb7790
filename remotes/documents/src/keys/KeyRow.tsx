import { announce, Button, IconButton, IconPencil, IconRefresh, Kbd } from '@tessera/shared/ui';
import { useRef, useSyncExternalStore } from 'react';
import { isOwn } from './bindings.ts';
import { shownKeys } from './combination.ts';
import { KeyRecorder } from './KeyRecorder.tsx';
import * as css from './key-dialog.module.css';
import { type COMMAND_ROWS, rowOf } from './keymap.ts';
import { useKeyboard } from './use-commands.ts';

interface KeyRowProps {
  row: (typeof COMMAND_ROWS)[number];
  isChanging: boolean;
  onChange: (isChanging: boolean) => void;
}

/** A command with its editable shortcut. */
export function KeyRow({ row, isChanging, onChange }: KeyRowProps) {
  const { keys } = useKeyboard();
  const bindings = useSyncExternalStore(keys.subscribe, keys.getBindings);
  const change = useRef<HTMLButtonElement>(null);
  const shown = shownKeys(bindings[row.id]);

  function end() {
    onChange(false);
    // The recorder that had the focus is removed.
    requestAnimationFrame(() => change.current?.focus());
  }
  function bind(combination: string, { swap = false } = {}) {
    keys.bind(row.id, combination, { swap });
    announce(`${rowOf(row.id).label}: ${combination ? shownKeys(combination) : 'no key'}`);
    end();
  }

  return (
    <li className={css.row}>
      <span>{row.label}</span>
      <span className={css.keys}>
        {shown ? <Kbd keys={shown} /> : <span className={css.none}>no key</span>}
      </span>
      <span className={css.actions}>
        {isOwn(keys.getChoice(), row.id) && (
          <IconButton
            icon={IconRefresh}
            size="small"
            label={`Reset the key of “${row.label}”`}
            onClick={() => {
              keys.reset(row.id);
              announce(`${row.label}: ${shownKeys(keys.getBindings()[row.id]) || 'no key'}`);
              change.current?.focus();
            }}
          />
        )}
        {!row.isFixed && (
          <IconButton
            ref={change}
            icon={IconPencil}
            size="small"
            label={`Change the key of “${row.label}”`}
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
              No key
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
