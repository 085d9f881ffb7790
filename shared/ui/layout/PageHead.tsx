import { IconButton } from '../button/Button.tsx';
import { IconDotsVertical } from '../icons.ts';
import { Menu } from '../overlay/Menu.tsx';
import type { MenuItem } from '../overlay/menu-list.ts';
import { useRoom } from '../table/use-room.ts';
import { foldActions } from './fold-actions.ts';
import { type HeadAction, HeadButton, type PrimaryAction } from './HeadButton.tsx';
import { HeadFrame, type HeadFrameProps } from './HeadFrame.tsx';
import { t } from './messages.ts';

export interface PageHeadProps extends HeadFrameProps {
  /** The main action; always visible, in the same place on every page. */
  primary?: PrimaryAction | null | undefined;
  /** At most two, visible where space allows. Otherwise they are first in the menu. */
  others?: readonly HeadAction[];
  /** All others: in the menu at every width. */
  more?: readonly MenuItem[];
}

/** Below this width, rem, the other actions move to the menu. */
const WIDE = 46;
/** Below this width, rem, the primary action is only an icon. */
const LABELLED = 26;

/** The head of every page: location, title, state and actions. The same order at all widths. */
export function PageHead({ primary, others = [], more = [], ...frame }: PageHeadProps) {
  const [room, ref] = useRoom();
  const width = room ? room.width / room.rem : Number.POSITIVE_INFINITY;
  const isWide = width >= WIDE;
  const { visible, folded } = foldActions(others, more, isWide);
  return (
    <HeadFrame {...frame} ref={ref} isNarrow={!isWide}>
      {(primary || visible.length > 0 || folded.length > 0) && (
        <>
          {visible.map((action) => (
            <HeadButton key={action.label} action={action} variant="secondary" />
          ))}
          {primary && <HeadButton action={primary} variant="primary" isIcon={width < LABELLED} />}
          {folded.length > 0 && (
            <Menu
              label={t('more')}
              items={folded}
              trigger={<IconButton icon={IconDotsVertical} label={t('more')} />}
            />
          )}
        </>
      )}
    </HeadFrame>
  );
}
