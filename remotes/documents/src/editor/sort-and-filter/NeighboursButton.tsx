import { announce, IconButton, IconChevronDown, IconChevronUp } from '@tessera/shared/ui';
import { useCommand, useKeysFor } from '../../core/keys/use-commands.ts';
import { countConditions } from '../../core/segments/record-filter.ts';
import { useEditorState } from '../../core/session/editor-context.ts';
import { t } from './messages.ts';
import { neighboursAt } from './neighbours.ts';

/** Shows the open segment's neighbours in the document, if the list is filtered or sorted. */
export function NeighboursButton() {
  const { document, filter, pages, active } = useEditorState();
  const keysFor = useKeysFor();
  const isPart = countConditions(filter) > 0 || pages.order !== null;
  const areShown = active !== null && pages.hasNeighbours(active.record.id);
  const toggle = () => {
    if (!active) return;
    const { before, after } = neighboursAt(pages, active.index, document.records_count);
    if (!areShown && before === null && after === null) return announce(t('neighbours.none'));
    pages.toggleNeighbours(active.record.id);
    announce(t(areShown ? 'neighbours.hidden' : 'neighbours.shown', { row: active.record.row_number }));
  };
  useCommand('neighbours', { run: toggle, disabledReason: !isPart && t('neighbours.whole') });
  return isPart ? (
    <IconButton
      icon={areShown ? IconChevronUp : IconChevronDown}
      size="small"
      label={t('neighbours.show')}
      shortcut={keysFor('neighbours')}
      aria-pressed={areShown}
      onClick={toggle}
    />
  ) : null;
}
