import { useUrlState } from '@tessera/shared/router';
import { readSort, SEGMENT_SORTS, type SegmentSort } from '@tessera/shared/text/segment-sort';
import { announce, Button, IconArrowsSort, IconButton, Menu, type MenuItem } from '@tessera/shared/ui';
import { useRef } from 'react';
import { useCommand, useKeysFor } from '../../core/keys/use-commands.ts';
import { useIsNarrow } from '../../core/panes/use-panes.ts';
import { useRunningView } from '../running-text/use-running-view.ts';
import { t } from './messages.ts';

/** The segment order: makes a separate list, which commands for the next segment also follow. */
export function SortMenu() {
  const url = useUrlState();
  const keysFor = useKeysFor();
  const { view } = useRunningView();
  const isNarrow = useIsNarrow();
  const sort = readSort(url.sort);
  const opener = useRef<() => void>(null);
  useCommand('sort', {
    run: () => opener.current?.(),
    disabledReason: view && t('sort.running'),
  });

  function choose(next: SegmentSort | '') {
    url.setSort(next);
    announce(t('sort.done', { by: nameOf(next) }));
  }
  const items: MenuItem[] = (['', ...SEGMENT_SORTS] as const).map((one) => ({
    label: nameOf(one),
    isChecked: sort === one,
    onSelect: () => choose(one),
    disabledReason: view && t('sort.running'),
  }));
  return (
    <Menu
      label={t('sort.title')}
      align="start"
      items={items}
      opener={opener}
      trigger={
        isNarrow ? (
          <IconButton
            icon={IconArrowsSort}
            label={sort === '' ? t('sort') : t('sort.by', { by: nameOf(sort) })}
            shortcut={keysFor('sort')}
            aria-pressed={sort === '' ? undefined : true}
          />
        ) : (
          <Button
            size="small"
            variant="quiet"
            title={keysFor('sort')}
            aria-label={sort === '' ? undefined : t('sort.by', { by: nameOf(sort) })}
          >
            {sort === '' || view ? t('sort') : nameOf(sort)}
          </Button>
        )
      }
    />
  );
}

function nameOf(sort: SegmentSort | ''): string {
  return sort === '' ? t('sort.document') : t(`sort.${sort}`);
}
