import type { SavedView, ViewList } from '@tessera/shared/contract/views';
import type { UrlState } from '@tessera/shared/router';
import { useCurrentUser } from '@tessera/shared/session';
import {
  Button,
  IconCheck,
  IconPencil,
  IconPlus,
  IconTrash,
  Menu,
  type MenuItem,
  toast,
} from '@tessera/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { newId } from '../edits/new-id.ts';
import { t } from './messages.ts';
import { readColumns, writeColumns } from './table-columns.ts';
import { useViews } from './use-views.ts';
import { ViewNameDialog } from './ViewNameDialog.tsx';
import { positionOfQuery, queryOfPosition } from './view-query.ts';

interface Props {
  list: ViewList;
  /** What a view keeps of the address. */
  names: readonly string[];
  position: UrlState;
  size?: 'small';
}

/** A menu of the combinations of filters, order and columns that a person has named, and what to do with them. */
export function SavedViews({ list, names, position, size }: Props) {
  const userId = useCurrentUser()?.id ?? 0;
  const { views, error, change, tryToChange } = useViews(list);
  const [dialog, setDialog] = useState<'new' | SavedView | null>(null);
  const present = queryOfPosition(position, names);
  const current = views?.find(({ id }) => id === position.get('saved'));

  function show(view: SavedView, options?: { replace: boolean }) {
    position.set({ ...positionOfQuery(view.query, names), saved: view.id }, options);
    if (view.columns) writeColumns(userId, list, view.columns);
  }
  useDefault(views, present === '' && position.page === 0 && position.get('saved') === '', (view) =>
    show(view, { replace: true }),
  );
  const whatIsShown = () => {
    const columns = readColumns(userId, list);
    return { query: present, ...(columns && { columns }) };
  };

  async function keep({ name, is_default }: { name: string; is_default: boolean }) {
    let id = newId();
    await change((all) => {
      const same = all.find((view) => view.name.toLowerCase() === name.toLowerCase());
      id = same?.id ?? id;
      const view = { id, name, is_default, ...whatIsShown() };
      return onlyDefault(same ? all.map((one) => (one === same ? view : one)) : [...all, view], view);
    });
    position.set({ ...positionOfQuery(present, names), saved: id }, { replace: true });
  }
  async function rename(view: SavedView, values: { name: string; is_default: boolean }) {
    const next = { ...view, ...values };
    const isReplaced = (one: SavedView) =>
      one.id !== view.id && one.name.toLowerCase() === values.name.toLowerCase();
    await change((all) => {
      const kept = all.filter((one) => !isReplaced(one));
      return onlyDefault(
        kept.map((one) => (one.id === view.id ? next : one)),
        next,
      );
    });
  }
  async function replace(view: SavedView) {
    const next = { ...view, ...whatIsShown() };
    if (!(await tryToChange((all) => all.map((one) => (one.id === view.id ? next : one))))) return;
    toast({
      message: t('view.replaced', { name: view.name }),
      undo: () => change((all) => all.map((one) => (one.id === view.id ? view : one))),
    });
  }
  async function remove(view: SavedView) {
    const at = views?.indexOf(view) ?? 0;
    if (!(await tryToChange((all) => all.filter(({ id }) => id !== view.id)))) return;
    toast({
      message: t('view.deleted', { name: view.name }),
      undo: () => change((all) => onlyDefault(all.toSpliced(at, 0, view), view)),
    });
  }
  const items: MenuItem[] = [
    {
      label: t('views.none'),
      isChecked: present === '' && !current,
      onSelect: () => position.set({ ...positionOfQuery('', names), saved: null }),
    },
    ...(views ?? []).map((view) => ({
      label: view.name,
      ...(view.is_default && { note: t('view.opens') }),
      isChecked: view === current,
      onSelect: () => show(view),
    })),
    'separator',
    {
      label: t('view.new'),
      icon: IconPlus,
      onSelect: () => setDialog('new'),
      disabledReason: error !== null && views === undefined && t('views.failed'),
    },
    ...(current
      ? [
          {
            label: t('view.replace', { name: current.name }),
            icon: IconCheck,
            onSelect: () => void replace(current),
          },
          {
            label: t('view.rename', { name: current.name }),
            icon: IconPencil,
            onSelect: () => setDialog(current),
          },
          {
            label: t('view.delete', { name: current.name }),
            icon: IconTrash,
            isDanger: true,
            onSelect: () => void remove(current),
          },
        ]
      : []),
  ];
  return (
    <>
      <Menu
        label={t('views')}
        items={items}
        trigger={
          <Button
            {...(size && { size })}
            variant="quiet"
            aria-label={current && t('views.of', { name: current.name })}
          >
            {current ? <bdi>{current.name}</bdi> : t('views')}
          </Button>
        }
      />
      {dialog === 'new' && (
        <ViewNameDialog
          title={t('view.new-title')}
          taken={(views ?? []).map(({ name }) => name)}
          onSave={keep}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog !== null && dialog !== 'new' && (
        <ViewNameDialog
          title={t('view.rename-title')}
          view={dialog}
          taken={(views ?? []).filter(({ id }) => id !== dialog.id).map(({ name }) => name)}
          onSave={(values) => rename(dialog, values)}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

/** A list opens with at most one view: the one that was made so last. */
function onlyDefault(views: readonly SavedView[], changed: SavedView): SavedView[] {
  if (!changed.is_default) return [...views];
  return views.map((view) => ({ ...view, is_default: view.id === changed.id }));
}

/** Shows the view that the list opens with, once, unless the address says what to show. */
function useDefault(
  views: readonly SavedView[] | undefined,
  isOpen: boolean,
  show: (view: SavedView) => void,
): void {
  const isDue = useRef(isOpen);
  const latest = useRef(show);
  latest.current = show;
  // Whoever filters before the views are there has said what to show.
  if (!isOpen) isDue.current = false;
  useEffect(() => {
    if (!views || !isDue.current) return;
    isDue.current = false;
    const view = views.find(({ is_default }) => is_default);
    if (view) latest.current(view);
  }, [views]);
}
