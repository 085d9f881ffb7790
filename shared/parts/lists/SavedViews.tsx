import type { SavedView, ViewList } from '@tessera/shared/contract/views';
import type { UrlState } from '@tessera/shared/router';
import { useCurrentUser } from '@tessera/shared/session';
import {
  Button,
  IconBookmark,
  IconButton,
  IconCheck,
  IconPencil,
  IconPlus,
  IconTrash,
  Menu,
  type MenuItem,
  toast,
} from '@tessera/shared/ui';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { newId } from '../../browser/edits/new-id.ts';
import { t } from './messages.ts';
import { readColumns, writeColumns } from './table-columns.ts';
import { useViews, type Views } from './use-views.ts';
import { ViewNameDialog } from './ViewNameDialog.tsx';
import { positionOfQuery, queryOfPosition } from './view-query.ts';

interface Props {
  list: ViewList;
  /** The parameters stored in a view. */
  names: readonly string[];
  position: UrlState;
  size?: 'small';
  /** Whether there is only space for an icon. */
  isIcon?: boolean;
  /** Set to a function that opens the menu. */
  opener?: RefObject<(() => void) | null>;
  /**
   * Views shared with other users, and whether the user may change them. A shared view is never the default.
   */
  shared?: Views & { mayChange: boolean };
}

/** A menu of saved combinations of filters, order and columns, and actions on them. */
export function SavedViews({ list, names, position, size, isIcon, opener, shared }: Props) {
  const userId = useCurrentUser()?.id ?? 0;
  const own = useViews(list);
  const [dialog, setDialog] = useState<'new' | SavedView | null>(null);
  const present = queryOfPosition(position, names);
  const saved = position.get('saved');
  const isOfAll = shared?.views?.some(({ id }) => id === saved) ?? false;
  /** Where the current view is stored. */
  const kept = isOfAll && shared ? shared : own;
  const current = kept.views?.find(({ id }) => id === saved);

  function show(view: SavedView, options?: { replace: boolean }) {
    position.set({ ...positionOfQuery(view.query, names), saved: view.id }, options);
    if (view.columns) writeColumns(userId, list, view.columns);
  }
  const isUntouched = present === '' && position.page === 0 && saved === '';
  useDefault(own.views, isUntouched && !shared, (view) => show(view, { replace: true }));
  const whatIsShown = () => {
    const columns = readColumns(userId, list);
    return { query: present, ...(columns && { columns }) };
  };

  async function keep(name: string, { isShared, is_default }: { isShared: boolean; is_default: boolean }) {
    let id = newId();
    await (isShared && shared ? shared : own).change((all) => {
      const same = all.find((view) => isCalled(view, name));
      id = same?.id ?? id;
      const view = { id, name, is_default, ...whatIsShown() };
      return onlyDefault(same ? all.map((one) => (one === same ? view : one)) : [...all, view], view);
    });
    position.set({ ...positionOfQuery(present, names), saved: id }, { replace: true });
  }
  async function rename(view: SavedView, values: { name: string; is_default: boolean }) {
    const next = { ...view, ...values };
    const isReplaced = (one: SavedView) => one.id !== view.id && isCalled(one, values.name);
    await kept.change((all) => {
      const left = all.filter((one) => !isReplaced(one));
      return onlyDefault(
        left.map((one) => (one.id === view.id ? next : one)),
        next,
      );
    });
  }
  async function replace(view: SavedView) {
    const next = { ...view, ...whatIsShown() };
    if (!(await kept.tryToChange((all) => all.map((one) => (one.id === view.id ? next : one))))) return;
    toast({
      message: t('view.replaced', { name: view.name }),
      undo: () => kept.change((all) => all.map((one) => (one.id === view.id ? view : one))),
    });
  }
  async function remove(view: SavedView) {
    const at = kept.views?.indexOf(view) ?? 0;
    if (!(await kept.tryToChange((all) => all.filter(({ id }) => id !== view.id)))) return;
    toast({
      message: t('view.deleted', { name: view.name }),
      undo: () => kept.change((all) => onlyDefault(all.toSpliced(at, 0, view), view)),
    });
  }
  const toItem = (view: SavedView) => ({
    label: view.name,
    ...(view.is_default && !shared && { note: t('view.opens') }),
    isChecked: view === current,
    onSelect: () => show(view),
  });
  const forbidden = isOfAll && !shared?.mayChange && t('views.of-others');
  const items: MenuItem[] = [
    {
      label: t('views.none'),
      isChecked: present === '' && !current,
      onSelect: () => position.set({ ...positionOfQuery('', names), saved: null }),
    },
    ...(shared && own.views?.length ? [{ heading: t('views.own') }] : []),
    ...(own.views ?? []).map(toItem),
    ...(shared?.views?.length ? [{ heading: t('views.shared') }] : []),
    ...(shared?.views ?? []).map(toItem),
    'separator',
    {
      label: t('view.new'),
      icon: IconPlus,
      opensDialog: true,
      onSelect: () => setDialog('new'),
      disabledReason: own.error !== null && own.views === undefined && t('views.failed'),
    },
    ...(current
      ? [
          {
            label: t('view.replace', { name: current.name }),
            icon: IconCheck,
            onSelect: () => void replace(current),
            disabledReason: forbidden,
          },
          {
            label: t('view.rename', { name: current.name }),
            icon: IconPencil,
            opensDialog: true,
            onSelect: () => setDialog(current),
            disabledReason: forbidden,
          },
          {
            label: t('view.delete', { name: current.name }),
            icon: IconTrash,
            isDanger: true,
            onSelect: () => void remove(current),
            disabledReason: forbidden,
          },
        ]
      : []),
  ];
  return (
    <>
      <Menu
        label={t('views')}
        items={items}
        {...(opener && { opener })}
        trigger={
          isIcon ? (
            <IconButton
              icon={IconBookmark}
              label={current ? t('views.of', { name: current.name }) : t('views')}
              aria-pressed={current ? true : undefined}
            />
          ) : (
            <Button
              {...(size && { size })}
              variant="quiet"
              aria-label={current && t('views.of', { name: current.name })}
            >
              {current ? <bdi>{current.name}</bdi> : t('views')}
            </Button>
          )
        }
      />
      {dialog === 'new' && (
        <ViewNameDialog
          title={t('view.new-title')}
          question={shared ? (shared.mayChange ? t('view.share') : undefined) : t('view.is-default')}
          isTaken={({ name, isChecked }) =>
            (shared && isChecked ? shared : own).views?.some((view) => isCalled(view, name)) ?? false
          }
          onSave={({ name, isChecked }) =>
            keep(name, { isShared: shared !== undefined && isChecked, is_default: !shared && isChecked })
          }
          onClose={() => setDialog(null)}
        />
      )}
      {dialog !== null && dialog !== 'new' && (
        <ViewNameDialog
          title={t('view.rename-title')}
          values={{ name: dialog.name, isChecked: dialog.is_default }}
          question={shared ? undefined : t('view.is-default')}
          isTaken={({ name }) =>
            kept.views?.some((view) => view.id !== dialog.id && isCalled(view, name)) ?? false
          }
          onSave={({ name, isChecked }) => rename(dialog, { name, is_default: isChecked })}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

const isCalled = (view: SavedView, name: string) => view.name.toLowerCase() === name.trim().toLowerCase();

/** At most one default view per list: the one set last. */
function onlyDefault(views: readonly SavedView[], changed: SavedView): SavedView[] {
  if (!changed.is_default) return [...views];
  return views.map((view) => ({ ...view, is_default: view.id === changed.id }));
}

/** Shows the list's default view once, unless the address has a position. */
function useDefault(
  views: readonly SavedView[] | undefined,
  isOpen: boolean,
  show: (view: SavedView) => void,
): void {
  const isDue = useRef(isOpen);
  const latest = useRef(show);
  latest.current = show;
  // The user filtered before the views were loaded.
  if (!isOpen) isDue.current = false;
  useEffect(() => {
    if (!views || !isDue.current) return;
    isDue.current = false;
    const view = views.find(({ is_default }) => is_default);
    if (view) latest.current(view);
  }, [views]);
}
