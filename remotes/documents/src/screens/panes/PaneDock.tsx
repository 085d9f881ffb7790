import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { formatNumber } from '@tessera/shared/ui';
import { type CSSProperties, Fragment } from 'react';
import type { ConcordanceSearch } from '../../aids/look-ups/Concordance.tsx';
import { t as words } from '../../core/live-editor/messages.ts';
import { type Dock, LEAST_SHARE, resize, SIZES, share } from '../../core/panes/layout.ts';
import { paneName } from '../../core/panes/pane-name.ts';
import { usePaneCounts } from '../../core/panes/use-pane-counts.ts';
import { usePanes } from '../../core/panes/use-panes.ts';
import { useEditorState } from '../../core/session/editor-context.ts';
import { t } from '../../editor/panes/messages.ts';
import * as css from '../../editor/panes/panes.module.css';
import { Separator } from '../../editor/panes/Separator.tsx';
import { PaneSlot } from './PaneSlot.tsx';

interface PaneDockProps {
  dock: Dock;
  /** The text to search for in the memories. */
  concordance: ConcordanceSearch;
  onConcordance: (search: ConcordanceSearch) => void;
}

/** The docked panes about the active segment, next to or below the segments. */
export function PaneDock(props: PaneDockProps) {
  const { dock } = props;
  const { active } = useEditorState();
  const panes = usePanes();
  const size = panes.layout.sizes[dock];
  if (panes.layout[dock].length === 0) return null;
  return (
    <aside
      className={dock === 'side' ? css.side : css.below}
      style={{ '--dock-size': `${size}px` } as CSSProperties}
      aria-label={dock === 'side' ? words('panel.label') : t('dock.below')}
    >
      <Separator
        grows={dock === 'side' ? 'start' : 'up'}
        value={size}
        {...SIZES[dock]}
        label={dock === 'side' ? words('panel.width') : t('separator.height')}
        valueText={t('separator.pixels', { n: formatNumber(size) })}
        onChange={(to) => panes.resize((layout) => resize(layout, dock, to))}
      />
      <div className={css.slots}>{active && <Slots {...props} record={active.record} />}</div>
    </aside>
  );
}

function Slots({ dock, record, ...search }: PaneDockProps & { record: DocumentRecord }) {
  const panes = usePanes();
  const counts = usePaneCounts(record);
  const slots = panes.layout[dock];
  return slots.map((slot, at) => {
    const before = slots[at - 1];
    return (
      <Fragment key={slot.panes[0]}>
        {before && (
          <Separator
            grows={dock === 'side' ? 'down' : 'end'}
            value={before.share}
            least={LEAST_SHARE}
            most={before.share + slot.share - LEAST_SHARE}
            parts
            label={t('separator.between', { one: paneName(before.front), other: paneName(slot.front) })}
            valueText={t('separator.part', { percent: Math.round(before.share * 100) })}
            onChange={(part) => panes.resize((layout) => share(layout, dock, at - 1, part))}
          />
        )}
        <PaneSlot {...{ dock, slot, counts, record }} {...search} />
      </Fragment>
    );
  });
}
