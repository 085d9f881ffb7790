import { useMemo, useSyncExternalStore } from 'react';
import { DIGITS, shownKeys } from '../../core/keys/combination.ts';
import { FilterList } from '../../core/keys/FilterList.tsx';
import type { FilterItem } from '../../core/keys/filter-items.ts';
import { COMMAND_ROWS, type CommandId, isNumbered } from '../../core/keys/keymap.ts';
import { t } from '../../core/keys/messages.ts';
import { useKeyboard } from '../../core/keys/use-commands.ts';
import { paneKeys, paneOf } from '../../core/panes/pane-keys.ts';

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
      // Each pane has its own command.
      COMMAND_ROWS.filter(({ id }) => id !== 'commands' && id !== 'pane' && commands.has(id)).flatMap(
        ({ id, label, also, group }): CommandItem[] => {
          const pane = paneOf(id);
          const item = {
            id,
            label,
            also,
            command: id,
            number: 0,
            detail: group,
            keys: pane ? paneKeys(pane, bindings) : shownKeys(bindings[id]),
          };
          const disabledReason = commands.disabledReason(id);
          if (!isNumbered(id) || id === 'pane') return [{ ...item, disabledReason }];
          return Array.from({ length: 9 }, (_, index) => ({
            ...item,
            id: `${id}-${index + 1}`,
            label: t(`numbered.${id}`, { number: index + 1 }),
            keys: item.keys.replace(DIGITS, String(index + 1)),
            number: index + 1,
            disabledReason,
            isHidden: index > 0,
          }));
        },
      ),
    [bindings, commands],
  );
  return (
    <FilterList
      title={t('list.commands')}
      placeholder={t('list.find-command')}
      noun="command"
      items={items}
      onClose={onClose}
      onChoose={({ command, number }) => commands.run(command, number)}
    />
  );
}
