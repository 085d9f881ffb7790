import { useUrlState } from '@tessera/shared/router';
import { Button, IconButton, IconFilter, Menu } from '@tessera/shared/ui';
import { useIsNarrow } from '../../core/panes/use-panes.ts';
import { countConditions } from '../../core/segments/record-filter.ts';
import { useEditorState } from '../../core/session/editor-context.ts';
import { t as common } from '../../messages.ts';
import type { ArrangeProps } from './arrange-props.ts';
import { t } from './messages.ts';
import { hasCondition, toggleCondition } from './toggle-condition.ts';

/** Filters to choose instead of typing them; includes the states where their list has no space. */
export function MoreFilters({ states, shown, onShow }: ArrangeProps) {
  const url = useUrlState();
  const { filter } = useEditorState();
  const isNarrow = useIsNarrow();
  const conditions = countConditions(filter);
  return (
    <Menu
      label={t('filter.more-title')}
      align="start"
      trigger={
        isNarrow ? (
          <IconButton
            icon={IconFilter}
            label={common('filter.more')}
            aria-pressed={conditions > 0 ? true : undefined}
          />
        ) : (
          <Button size="small" variant="quiet" icon={IconFilter}>
            {common('filter.more')}
          </Button>
        )
      }
      items={[
        ...(isNarrow
          ? [
              { heading: common('filter.state') },
              ...states.map(({ value, label }) => ({
                label,
                isChecked: shown === value,
                onSelect: () => onShow(value),
              })),
            ]
          : []),
        { heading: t('filter.only') },
        {
          label: common('filter.repetitions'),
          isChecked: filter.repetitions,
          onSelect: () => url.set({ repetitions: filter.repetitions ? null : '1' }),
        },
        {
          label: common('filter.comments'),
          isChecked: filter.comments,
          onSelect: () => url.set({ comments: filter.comments ? null : '1' }),
        },
        {
          label: common('filter.unresolved'),
          isChecked: filter.unresolved,
          onSelect: () => url.set({ unresolved: filter.unresolved ? null : '1' }),
        },
        {
          label: t('filter.changed'),
          isChecked: Boolean(filter.changed),
          onSelect: () => url.set({ changed: filter.changed ? null : '1' }),
        },
        {
          label: common('filter.issues'),
          note: t('filter.issues-note'),
          isChecked: Boolean(filter.issues),
          onSelect: () => url.set({ issues: filter.issues ? null : '1' }),
        },
        ...(['state:locked', 'has:words'] as const).map((condition) => ({
          label: t(`filter.${condition}`),
          isChecked: hasCondition(filter, condition),
          onSelect: () => url.set(toggleCondition(filter, condition)),
        })),
        { heading: t('filter.in') },
        {
          label: t('filter.in-both'),
          isChecked: filter.side === '',
          onSelect: () => url.set({ side: null }),
        },
        {
          label: t('filter.in-source'),
          isChecked: filter.side === 'source',
          onSelect: () => url.set({ side: 'source' }),
        },
        {
          label: t('filter.in-target'),
          isChecked: filter.side === 'target',
          onSelect: () => url.set({ side: 'target' }),
        },
      ]}
    />
  );
}
