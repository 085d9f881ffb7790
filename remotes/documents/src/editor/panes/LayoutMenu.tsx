import { IconAdjustmentsHorizontal, IconButton, IconSettings, Menu, type MenuItem } from '@tessera/shared/ui';
import { useRef, useSyncExternalStore } from 'react';
import { rowOf } from '../../core/keys/keymap.ts';
import { useCommand, useKeyboard, useKeysFor } from '../../core/keys/use-commands.ts';
import { CHOICES, hide, PANES, placeOf, STANDARD, show } from '../../core/panes/layout.ts';
import { paneKeys } from '../../core/panes/pane-keys.ts';
import { paneName } from '../../core/panes/pane-name.ts';
import { usePanes } from '../../core/panes/use-panes.ts';
import { t } from './messages.ts';

/** Chooses a layout and its panes; `before`, `after`: further display options in the menu. */
export function LayoutMenu({
  before = [],
  after = [],
}: {
  before?: readonly MenuItem[];
  after?: readonly MenuItem[];
}) {
  const panes = usePanes();
  const { keys, commands } = useKeyboard();
  const bindings = useSyncExternalStore(keys.subscribe, keys.getBindings);
  const keysFor = useKeysFor();
  const opener = useRef<() => void>(null);
  useCommand('layout', { run: () => opener.current?.() });
  const { name, layout } = panes;
  const items: MenuItem[] = [
    ...before,
    ...(name === 'narrow'
      ? []
      : [
          { heading: t('layout.choose') },
          ...CHOICES.map((choice) => ({
            label: t(`layout.${choice}`),
            isChecked: panes.choice === choice,
            onSelect: () => panes.choose(choice),
          })),
        ]),
    { heading: t('layout.panes') },
    ...PANES.map((pane) => ({
      label: paneName(pane),
      shortcut: paneKeys(pane, bindings),
      isChecked: placeOf(layout, pane) !== null,
      onSelect: () =>
        panes.change((now) => (placeOf(now, pane) ? hide(now, pane) : show(now, pane, STANDARD[name]))),
    })),
    ...after,
    'separator',
    {
      label: rowOf('preferences').label,
      icon: IconSettings,
      shortcut: keysFor('preferences'),
      onSelect: () => commands.run('preferences'),
    },
  ];
  return (
    <Menu
      label={t('layout.label')}
      items={items}
      opener={opener}
      trigger={
        <IconButton
          icon={IconAdjustmentsHorizontal}
          size="small"
          label={t('layout.label')}
          shortcut={keysFor('layout')}
        />
      }
    />
  );
}
