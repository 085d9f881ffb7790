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
  /** The one thing that people come for; always visible, at the same place of every page. */
  primary?: PrimaryAction | null | undefined;
  /** At most two, visible where there is room. Without it they begin the menu. */
  others?: readonly HeadAction[];
  /** The rest: in the menu at every width. */
  more?: readonly MenuItem[];
}

/** Less than this, rem, and the other actions are in the menu. */
const WIDE = 46;
/** Less than this, rem, and the primary action is its icon. */
const LABELLED = 26;

/** The head of every page: where it is, what it is, its state, what can be done. The same order at all widths. */
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
