import { Button, type ButtonProps, IconButton, LinkButton } from '../button/Button.tsx';
import { IconChevronDown } from '../icons.ts';
import { Menu } from '../overlay/Menu.tsx';
import type { MenuAction, MenuItem } from '../overlay/menu-list.ts';
import { FileButton } from '../upload/FileButton.tsx';

/** An action of a page: a button, a link, a download, or a menu of them. */
export interface HeadAction
  extends Pick<
    MenuAction,
    'label' | 'icon' | 'onSelect' | 'opensDialog' | 'to' | 'download' | 'note' | 'shortcut' | 'disabledReason'
  > {
  /** Opens a menu instead. */
  menu?: readonly MenuItem[];
  busy?: boolean;
}

/** The page's main action; may take files. */
export interface PrimaryAction extends Omit<HeadAction, 'menu'> {
  files?: { accept: readonly string[]; onFiles: (files: File[]) => void };
}

interface Props extends Pick<ButtonProps, 'size' | 'variant'> {
  action: HeadAction & PrimaryAction;
  /** For narrow screens: the name is only announced and shown as a tooltip. */
  isIcon?: boolean;
}

export function HeadButton({ action, isIcon = false, ...look }: Props) {
  const { label, icon, onSelect, opensDialog, to, download, menu, files, busy, disabledReason } = action;
  if (files && !disabledReason)
    return <FileButton {...look} {...files} label={label} isMultiple isIcon={isIcon} />;
  if (menu && !disabledReason) {
    const trigger = (
      <Button {...look} icon={icon} busy={busy}>
        {label}
        <IconChevronDown size={14} stroke={2} aria-hidden />
      </Button>
    );
    return <Menu label={label} items={menu} trigger={trigger} />;
  }
  const address = to ?? download;
  if (address && !disabledReason) {
    return (
      <LinkButton {...look} to={address} icon={icon} download={download !== undefined}>
        {label}
      </LinkButton>
    );
  }
  const rest = {
    ...look,
    disabledReason,
    busy,
    'aria-haspopup': opensDialog ? ('dialog' as const) : undefined,
    onClick: onSelect,
  };
  if (isIcon && icon) return <IconButton {...rest} icon={icon} label={label} />;
  return (
    <Button {...rest} icon={icon}>
      {label}
    </Button>
  );
}
