import {
  IconBook2,
  IconButton,
  IconCheck,
  IconDatabase,
  IconDotsVertical,
  IconEye,
  IconHistory,
  IconInfoCircle,
  IconMessage,
  IconPencil,
  IconSearch,
  type IconType,
  Menu,
  type MenuItem,
  Tabs,
} from '@tessera/shared/ui';
import { useEffect, useRef } from 'react';
import { t as words } from '../../core/live-editor/messages.ts';
import {
  bringToFront,
  DOCKS,
  type Dock,
  hide,
  type Pane,
  put,
  type Slot,
  STANDARD,
} from '../../core/panes/layout.ts';
import { paneName } from '../../core/panes/pane-name.ts';
import { usePanes } from '../../core/panes/use-panes.ts';
import { useEditorActions } from '../../core/session/editor-context.ts';
import { t } from '../../editor/panes/messages.ts';
import { goAmongHits } from '../../editor/panes/pane-focus.ts';
import * as css from '../../editor/panes/panes.module.css';
import { PaneBody, type PaneBodyProps } from './PaneBody.tsx';

interface PaneSlotProps extends Omit<PaneBodyProps, 'pane'> {
  dock: Dock;
  slot: Slot;
  counts: Partial<Record<Pane, number | undefined>>;
}

const ICONS: Readonly<Record<Pane, IconType>> = {
  matches: IconDatabase,
  terms: IconBook2,
  search: IconSearch,
  checks: IconCheck,
  comments: IconMessage,
  history: IconHistory,
  review: IconPencil,
  preview: IconEye,
  context: IconInfoCircle,
};

/** Panes stacked in one slot. */
export function PaneSlot({ dock, slot, counts, ...body }: PaneSlotProps) {
  const { name, change } = usePanes();
  const { editor } = useEditorActions();
  const box = useRef<HTMLDivElement>(null);

  const { front } = slot;
  useEffect(() => {
    // If not all tabs fit, scroll to the one that a command brought to the front.
    if (front)
      box.current
        ?.querySelector('[aria-selected=true]')
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [front]);

  // Handled before the focused field: one Escape returns to the text from anywhere in a pane.
  useEffect(() => {
    const element = box.current;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented || !editor.current) return;
      // Overlays of the pane close first: a dialog, a menu, a field's list.
      const opened = 'dialog, [role="menu"], [aria-activedescendant]';
      if (event.target instanceof Element && event.target.closest(opened)) return;
      event.preventDefault();
      event.stopPropagation();
      editor.current.focusAtCaret();
    };
    element?.addEventListener('keydown', onKeyDown, { capture: true });
    return () => element?.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [editor]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move among the buttons inside
    <div ref={box} className={css.slot} style={{ flexGrow: slot.share * 100 }} onKeyDown={goAmongHits}>
      <Tabs
        label={words('panel.label')}
        value={slot.front}
        onChange={(pane) => change((layout) => bringToFront(layout, pane, STANDARD[name]))}
        tabs={slot.panes.map((pane) => ({
          value: pane,
          label: paneName(pane),
          count: counts[pane],
          icon: ICONS[pane],
        }))}
      >
        <PaneBody key={slot.front} pane={slot.front} {...body} />
      </Tabs>
      <PlaceMenu dock={dock} slot={slot} />
    </div>
  );
}

/** Chooses the position of the front pane. */
function PlaceMenu({ dock, slot }: { dock: Dock; slot: Slot }) {
  const { name, layout, change } = usePanes();
  const { editor } = useEditorActions();
  const pane = slot.front;
  const moveTo = (to: Parameters<typeof put>[2]) => () => change((now) => put(now, pane, to));
  const others = DOCKS.flatMap((other) =>
    layout[other].flatMap((mates, at): MenuItem[] =>
      mates.panes.includes(pane)
        ? []
        : [
            {
              label: t('place.with', { pane: paneName(mates.front) }),
              onSelect: moveTo({ dock: other, slot: at }),
            },
          ],
    ),
  );
  const own = DOCKS.filter((other) => other !== dock || slot.panes.length > 1).map(
    (other): MenuItem => ({ label: t(`place.${other}`), onSelect: moveTo({ dock: other, slot: 'own' }) }),
  );
  const items: MenuItem[] = [
    ...(name === 'narrow' ? [] : [...own, ...others]),
    {
      label: t('place.hide', { pane: paneName(pane) }),
      onSelect() {
        change((now) => hide(now, pane));
        // The button may disappear with the pane.
        editor.current?.focusAtCaret();
      },
    },
  ];
  return (
    <span className={css.tools}>
      <Menu
        label={t('place.label', { pane: paneName(pane) })}
        items={items}
        trigger={
          <IconButton
            icon={IconDotsVertical}
            size="small"
            label={t('place.label', { pane: paneName(pane) })}
          />
        }
      />
    </span>
  );
}
