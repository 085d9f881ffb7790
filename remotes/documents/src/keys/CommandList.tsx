import { useMemo, useSyncExternalStore } from 'react';
import { DIGITS, shownKeys } from './combination.ts';
import { FilterList } from './FilterList.tsx';
import type { FilterItem } from './filter-items.ts';
import { COMMAND_ROWS, type CommandId, isNumbered } from './keymap.ts';
import { useKeyboard } from './use-commands.ts';

interface CommandItem extends FilterItem {
  command: CommandId;
  number: number;
}

/** Every command of the editor by name, with its shortcut; Enter runs it. */
export function CommandList({ onClose }: { onClose: () => void }) {
  const { keys, commands } = useKeyboard();
  const bindings = useSyncExternalStore(keys.subscribe, keys.getBindings);
  const items = useMemo(
    () =>
      COMMAND_ROWS.filter(({ id }) => id !== 'commands' && commands.has(id)).flatMap((row): CommandItem[] => {
        const item = {
          ...row,
          command: row.id,
          number: 0,
          detail: row.group,
          keys: shownKeys(bindings[row.id]),
        };
        const disabledReason = commands.disabledReason(row.id);
        if (!isNumbered(row.id)) return [{ ...item, disabledReason }];
        return Array.from({ length: 9 }, (_, index) => ({
          ...item,
          id: `${row.id}-${index + 1}`,
          label: row.label.replace('1 to 9', String(index + 1)),
          keys: item.keys.replace(DIGITS, String(index + 1)),
          number: index + 1,
          disabledReason,
          isHidden: index > 0,
        }));
      }),
    [bindings, commands],
  );
  return (
    <FilterList
      title="Commands"
      placeholder="Find a command"
      noun="command"
      items={items}
      onClose={onClose}
      onChoose={({ command, number }) => {
        onClose();
        // The dialog restores the focus first, so the command acts where the person was.
        setTimeout(() => commands.run(command, number));
      }}
    />
  );
}
