import { useUrlState } from '@tessera/shared/router';
import { parseSegmentQuery } from '@tessera/shared/text/segment-query';
import {
  Button,
  formatNumber,
  IconArrowDown,
  IconBook2,
  IconButton,
  IconEye,
  IconEyeOff,
  IconRefresh,
  type MenuItem,
  Select,
  Toolbar,
} from '@tessera/shared/ui';
import { type Ref, useSyncExternalStore } from 'react';
import { useKeyboard, useKeysFor } from '../../core/keys/use-commands.ts';
import { useIsNarrow } from '../../core/panes/use-panes.ts';
import { countConditions, STATES } from '../../core/segments/record-filter.ts';
import { useEditorActions, useEditorState } from '../../core/session/editor-context.ts';
import * as css from '../../core/session/tools.module.css';
import { t } from '../../messages.ts';
import { LayoutMenu } from '../panes/LayoutMenu.tsx';
import { useRunningView } from '../running-text/use-running-view.ts';
import type { Shown } from '../sort-and-filter/arrange-props.ts';
import { LaterArrange } from '../sort-and-filter/LaterArrange.tsx';
import { FindField } from './FindField.tsx';
import { GoTo } from './GoTo.tsx';

interface FilterBarProps {
  searchField: Ref<HTMLInputElement>;
  goToField: Ref<HTMLInputElement>;
  onWhiteSpace: () => void;
}

/** Filters the segments, and navigates among them. */
export function FilterBar({ searchField, goToField, onWhiteSpace }: FilterBarProps) {
  const url = useUrlState();
  const { filter, pages, showsWhiteSpace, showsChanges } = useEditorState();
  const { goToNextOpen } = useEditorActions();
  const keysFor = useKeysFor();
  const { commands } = useKeyboard();
  const { view } = useRunningView();
  const isNarrow = useIsNarrow();
  useSyncExternalStore(pages.subscribe, pages.getVersion);
  const conditions = countConditions(filter);
  const misunderstood = parseSegmentQuery(filter.search).problems.map(({ typed }) => typed);
  const shown: Shown =
    filter.approved === 'false' ? 'open' : filter.approved === 'true' ? 'approved' : filter.state;

  function show(value: Shown) {
    const approved = value === 'open' ? 'false' : value === 'approved' ? 'true' : null;
    url.set({ approved, state: approved ? null : value });
  }
  const states: { value: Shown; label: string }[] = [
    { value: '', label: t('filter.all-states') },
    { value: 'open', label: t('filter.open') },
    { value: 'approved', label: t('filter.approved') },
    ...STATES.map((state) => ({ value: state, label: t(`state.${state}`) })),
  ];
  const reading: MenuItem[] = [
    {
      label: t('filter.running'),
      shortcut: keysFor('running-text'),
      isChecked: view !== null,
      onSelect: () => commands.run('running-text'),
    },
    {
      label: t('filter.show-space'),
      shortcut: keysFor('white-space'),
      isChecked: showsWhiteSpace,
      onSelect: onWhiteSpace,
    },
  ];
  const further: MenuItem[] = [
    'separator',
    {
      label: t('filter.show-changes'),
      shortcut: keysFor('show-changes'),
      isChecked: showsChanges,
      onSelect: () => commands.run('show-changes'),
    },
  ];
  return (
    <div className={css.filters}>
      <Toolbar label={t('filter.title')} main={<FindField ref={searchField} />}>
        {!isNarrow && (
          <Select<Shown>
            label={t('filter.state')}
            isLabelHidden
            value={shown}
            onChange={show}
            options={states}
          />
        )}
        <LaterArrange states={states} shown={shown} onShow={show} />
        <span className={css.found} role="status">
          {misunderstood.length > 0 && (
            <>
              <span className={css.bad}>{t('find.problem', { typed: misunderstood.join(' ') })}</span>
              {' · '}
            </>
          )}
          {conditions > 0 && pages.total !== null && (
            <>
              {t('count.segments', { count: pages.total, n: formatNumber(pages.total) })}
              {pages.leftCount > 0 && ` · ${t('filter.left', { n: formatNumber(pages.leftCount) })}`}
            </>
          )}
        </span>
        {conditions > 0 && (
          <span className={css.again}>
            {pages.leftCount > 0 && (
              <IconButton
                icon={IconRefresh}
                size="small"
                label={t('filter.again')}
                onClick={() => pages.refresh()}
              />
            )}
            <Button size="small" variant="quiet" onClick={() => commands.run('clear-filters')}>
              {t('filter.clear', { count: conditions })}
            </Button>
          </span>
        )}
        <span className={css.push} />
        <GoTo ref={goToField} />
        {isNarrow ? (
          <IconButton
            icon={IconArrowDown}
            size="small"
            label={t('filter.next-open')}
            shortcut={keysFor('next-open')}
            onClick={() => void goToNextOpen()}
          />
        ) : (
          <>
            <Button
              size="small"
              variant="quiet"
              icon={IconArrowDown}
              title={keysFor('next-open')}
              onClick={() => void goToNextOpen()}
            >
              {t('filter.next-open')}
            </Button>
            <IconButton
              icon={IconBook2}
              size="small"
              label={view ? t('filter.back') : t('filter.running')}
              shortcut={keysFor('running-text')}
              aria-pressed={view !== null}
              onClick={() => commands.run('running-text')}
            />
            <IconButton
              icon={showsWhiteSpace ? IconEyeOff : IconEye}
              size="small"
              label={showsWhiteSpace ? t('filter.hide-space') : t('filter.show-space')}
              shortcut={keysFor('white-space')}
              aria-pressed={showsWhiteSpace}
              onClick={onWhiteSpace}
            />
          </>
        )}
        <LayoutMenu before={isNarrow ? reading : []} after={further} />
      </Toolbar>
    </div>
  );
}
