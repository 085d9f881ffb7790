import { t as common } from '../messages.ts';
import { type Column, dateColumn, languagePairColumn } from '../table/columns.tsx';
import { t } from './messages.ts';
import { ResourceState } from './ResourceState.tsx';
import type { Resource, ResourcePanelProps } from './resource.ts';
import * as css from './resources.module.css';

type Props<R extends Resource> = Pick<ResourcePanelProps<R>, 'columns' | 'details' | 'status' | 'onJobEnd'>;

/** Minimum width of a column that shows a running import or an error, in `ch`. */
const STATE_CH = 36;

/**
 * The columns of a list: name, languages, the list's own, and the last change. `hasStates` reserves space for
 * running or failed imports.
 */
export function resourceColumns<R extends Resource>(
  { details, status, onJobEnd, ...props }: Props<R>,
  hasStates: boolean,
): Column<R>[] {
  // Older remotes, from before columns, have all details in one.
  const own = props.columns ?? [{ id: 'details', header: t('details'), minWidth: 12, cell: details }];
  return [
    {
      id: 'name',
      header: common('name'),
      sort: 'name',
      minWidth: 13,
      value: ({ name }) => name,
      cell: ({ name }) => (
        <span className={css.name} dir="auto" title={name}>
          {name}
        </span>
      ),
    },
    languagePairColumn<R>(undefined, { id: 'languages', sort: 'languages', width: '15rem' }),
    ...own.map((column, index) =>
      index > 0
        ? column
        : {
            ...column,
            ...(hasStates && { minWidth: STATE_CH }),
            cell: (resource: R) => (
              <ResourceState resource={resource} status={status} onJobEnd={onJobEnd}>
                {column.cell(resource)}
              </ResourceState>
            ),
          },
    ),
    dateColumn<R>(t('changed'), ({ updated_at }) => updated_at, { id: 'updated', sort: 'updated' }),
  ];
}
