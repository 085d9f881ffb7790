import type { SegmentState } from '@tessera/shared/contract/document';
import { useUrlState } from '@tessera/shared/router';
import {
  Button,
  formatNumber,
  IconArrowDown,
  IconBook2,
  IconButton,
  IconEye,
  IconEyeOff,
  IconFilter,
  IconRefresh,
  Menu,
  SearchField,
  Select,
  Toolbar,
} from '@tessera/shared/ui';
import { type Ref, useSyncExternalStore } from 'react';
import { useKeyboard, useKeysFor } from '../keys/use-commands.ts';
import { useRunningView } from '../running/use-running-view.ts';
import { countConditions, NO_FILTER, STATE_NAMES, STATES } from '../segments/record-filter.ts';
import { useEditorActions, useEditorState } from '../session/editor-context.ts';
import { GoTo } from './GoTo.tsx';
import * as css from './tools.module.css';

interface FilterBarProps {
  searchField: Ref<HTMLInputElement>;
  goToField: Ref<HTMLInputElement>;
  onWhiteSpace: () => void;
}

type Shown = SegmentState | '' | 'open' | 'approved';

/** Filters the segments, and navigates among them. */
export function FilterBar({ searchField, goToField, onWhiteSpace }: FilterBarProps) {
  const url = useUrlState();
  const { filter, pages, showsWhiteSpace } = useEditorState();
  const { goToNextOpen } = useEditorActions();
  const keysFor = useKeysFor();
  const { commands } = useKeyboard();
  const { view } = useRunningView();
  useSyncExternalStore(pages.subscribe, pages.getVersion);
  const conditions = countConditions(filter);
  const shown: Shown =
    filter.approved === 'false' ? 'open' : filter.approved === 'true' ? 'approved' : filter.state;

  function show(value: Shown) {
    const approved = value === 'open' ? 'false' : value === 'approved' ? 'true' : null;
    url.set({ approved, state: approved ? null : value });
  }
  return (
    <div className={css.filters}>
      <Toolbar
        label="Filter segments"
        main={
          <SearchField
            ref={searchField}
            label="Search segments"
            placeholder={
              filter.side === 'source'
                ? 'Search source'
                : filter.side === 'target'
                  ? 'Search target'
                  : 'Search source or target'
            }
            value={filter.search}
            onChange={url.setSearch}
          />
        }
      >
        <Select<Shown>
          label="State"
          isLabelHidden
          value={shown}
          onChange={show}
          options={[
            { value: '', label: 'All states' },
            { value: 'open', label: 'Not approved' },
            { value: 'approved', label: 'Approved' },
            ...STATES.map((state) => ({ value: state, label: STATE_NAMES[state] })),
          ]}
        />
        <Menu
          label="More filters"
          align="start"
          trigger={
            <Button variant="quiet" icon={IconFilter}>
              More
            </Button>
          }
          items={[
            { heading: 'Only segments' },
            {
              label: 'that repeat',
              isChecked: filter.repetitions,
              onSelect: () => url.set({ repetitions: filter.repetitions ? null : '1' }),
            },
            {
              label: 'with comments',
              isChecked: filter.comments,
              onSelect: () => url.set({ comments: filter.comments ? null : '1' }),
            },
            {
              label: 'with unresolved comments',
              isChecked: filter.unresolved,
              onSelect: () => url.set({ unresolved: filter.unresolved ? null : '1' }),
            },
            {
              label: 'changed since approval',
              isChecked: Boolean(filter.changed),
              onSelect: () => url.set({ changed: filter.changed ? null : '1' }),
            },
            {
              label: 'with errors or warnings',
              note: 'As the last quality report found them',
              isChecked: Boolean(filter.issues),
              onSelect: () => url.set({ issues: filter.issues ? null : '1' }),
            },
            { heading: 'Search in' },
            {
              label: 'source and target',
              isChecked: filter.side === '',
              onSelect: () => url.set({ side: null }),
            },
            {
              label: 'source only',
              isChecked: filter.side === 'source',
              onSelect: () => url.set({ side: 'source' }),
            },
            {
              label: 'target only',
              isChecked: filter.side === 'target',
              onSelect: () => url.set({ side: 'target' }),
            },
          ]}
        />
        <span className={css.found} role="status">
          {conditions > 0 && pages.total !== null && (
            <>
              {formatNumber(pages.total)} {pages.total === 1 ? 'segment' : 'segments'}
              {pages.leftCount > 0 && ` · ${formatNumber(pages.leftCount)} no longer match`}
            </>
          )}
        </span>
        {pages.leftCount > 0 && (
          <IconButton
            icon={IconRefresh}
            size="small"
            label="Apply the filter again"
            onClick={() => pages.refresh()}
          />
        )}
        {conditions > 0 && (
          <Button size="small" variant="quiet" onClick={() => url.set(NO_FILTER)}>
            Clear {conditions === 1 ? 'filter' : `${conditions} filters`}
          </Button>
        )}
        <span className={css.push} />
        <GoTo ref={goToField} />
        <Button
          size="small"
          variant="quiet"
          icon={IconArrowDown}
          title={keysFor('next-open')}
          onClick={() => void goToNextOpen()}
        >
          Next open
        </Button>
        <IconButton
          icon={IconBook2}
          size="small"
          label={view ? 'Back to the segments' : 'Read as running text'}
          shortcut={keysFor('running-text')}
          aria-pressed={view !== null}
          onClick={() => commands.run('running-text')}
        />
        <IconButton
          icon={showsWhiteSpace ? IconEyeOff : IconEye}
          size="small"
          label={showsWhiteSpace ? 'Hide white space' : 'Show white space'}
          shortcut={keysFor('white-space')}
          aria-pressed={showsWhiteSpace}
          onClick={onWhiteSpace}
        />
      </Toolbar>
    </div>
  );
}
