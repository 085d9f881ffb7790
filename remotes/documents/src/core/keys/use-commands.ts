import { announce } from '@tessera/shared/ui';
import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import { shownKeys } from './combination.ts';
import type { CommandHandler, CommandRegistry } from './command-registry.ts';
import type { KeyStore } from './key-store.ts';
import type { CommandId } from './keymap.ts';

/** The key map and the command handlers. */
export interface Keyboard {
  keys: KeyStore;
  commands: CommandRegistry;
}

export const KeyboardContext = createContext<Keyboard | null>(null);

export function useKeyboard(): Keyboard {
  const keyboard = useContext(KeyboardContext);
  if (!keyboard) throw new Error('This belongs inside a DocumentEditor.');
  return keyboard;
}

/** Handles a command while the component is mounted, by key and from the command list. */
export function useCommand(id: CommandId, handler: CommandHandler): void {
  useCommandsOf(useKeyboard().commands, { [id]: handler });
}

/** The same for several commands, and outside the context. The set of commands must not change. */
export function useCommandsOf(
  registry: CommandRegistry,
  handlers: Partial<Record<CommandId, CommandHandler>>,
): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    const ids = Object.keys(latest.current) as CommandId[];
    const nothing: CommandHandler = { run: () => {} };
    const ends = ids.map((id) =>
      registry.register(id, {
        get current() {
          return latest.current[id] ?? nothing;
        },
      }),
    );
    return () => {
      for (const end of ends) end();
    };
  }, [registry]);
}

/** Returns a command's combination for display, `''` for none; re-renders when keys change. */
export function useKeysFor(): (id: CommandId) => string {
  const { keys } = useKeyboard();
  const bindings = useSyncExternalStore(keys.subscribe, keys.getBindings);
  return (id) => shownKeys(bindings[id]);
}

/** Listens for shortcuts wherever the focus is, except in dialogs and menus. */
export function useKeyListener({ keys, commands }: Keyboard): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const target = event.target instanceof Element ? event.target : null;
      // Below a modal dialog the page keeps the keys while nothing in it has the focus.
      if (target?.closest('[role="menu"]') || document.querySelector('dialog:modal')) return;
      const press = keys.read(event);
      if (!press || !commands.takesKey(press.command)) return;
      const isText = target?.closest('input, textarea, select, [contenteditable="true"]');
      const isTyped = !event.ctrlKey && !event.metaKey && !event.altKey && event.key.length === 1;
      if (isTyped && isText) return;
      // Undo belongs to the focused field.
      if ((press.command === 'undo' || press.command === 'redo') && isText) return;
      event.preventDefault();
      const reason = commands.disabledReason(press.command);
      if (reason) announce(reason);
      else commands.run(press.command, press.number);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [keys, commands]);
}
