import type { SegmentState } from '@tessera/shared/contract/document';
import { useUrlState } from '@tessera/shared/router';
import {
  Button,
  formatNumber,
  IconArrowDown,
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
import { keysFor } from '../keymap.ts';
import { countConditions, STATE_NAMES, STATES } from '../segments/record-filter.ts';
import { useEditorActions, useEditorState } from '../session/editor-context.ts';
import { GoTo } from './GoTo.tsx';
import * as css from './tools.module.css';

interface FilterBarProps {
  searchField: Ref<HTMLInputElement>;
  goToField: Ref<HTMLInputElement>;
  onWhiteSpace: () => void;
}

type Shown = SegmentState | '' | 'open' | 'approved';

/** Which segments are listed, and ways to get around among them. */
export function FilterBar({ searchField, goToField, onWhiteSpace }: FilterBarProps) {
  const url = useUrlState();
  const { filter, pages, showsWhiteSpace } = useEditorState();
  const { goToNextOpen } = useEditorActions();
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
          <Button
            size="small"
            variant="quiet"
            onClick={() =>
              url.set({
                search: null,
                side: null,
                state: null,
                approved: null,
                repetitions: null,
                comments: null,
              })
            }
          >
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
          aria-keyshortcuts="F9"
          onClick={() => void goToNextOpen()}
        >
          Next open
        </Button>
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
