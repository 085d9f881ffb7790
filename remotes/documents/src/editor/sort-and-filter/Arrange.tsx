import { SavedViews, useDocumentViews } from '@tessera/shared/remote/views';
import { useUrlState } from '@tessera/shared/router';
import { useRef } from 'react';
import { useCommand } from '../../core/keys/use-commands.ts';
import { useIsNarrow } from '../../core/panes/use-panes.ts';
import { NO_FILTER } from '../../core/segments/record-filter.ts';
import { useEditorState } from '../../core/session/editor-context.ts';
import type { ArrangeProps } from './arrange-props.ts';
import { MoreFilters } from './MoreFilters.tsx';
import { NeighboursButton } from './NeighboursButton.tsx';
import { SortMenu } from './SortMenu.tsx';

/** The parameters stored in a view, except its name. */
const NAMES = [...Object.keys(NO_FILTER).filter((name) => name !== 'saved'), 'sort'];

/** Filters to choose, the segment order, and saved views. */
export function Arrange(props: ArrangeProps) {
  const { document, rights } = useEditorState();
  const url = useUrlState();
  const shared = useDocumentViews(document.id);
  const isNarrow = useIsNarrow();
  const opener = useRef<() => void>(null);
  useCommand('views', { run: () => opener.current?.() });
  return (
    <>
      <MoreFilters {...props} />
      <SortMenu />
      <NeighboursButton />
      <SavedViews
        list="segments"
        size="small"
        isIcon={isNarrow}
        opener={opener}
        names={NAMES}
        position={url}
        shared={{ ...shared, mayChange: rights.manage }}
      />
    </>
  );
}
