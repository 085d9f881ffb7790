/**
 * The part of the interface kit used by the shell's frame, home and sign-in, and so downloaded before any
 * screen. Remotes import the whole kit, `@tessera/shared/ui`; this is only the part the shell needs to
 * render.
 */
export { Button, IconButton, LinkButton } from './button/Button.tsx';
export { Notice } from './feedback/Feedback.tsx';
export { toast } from './feedback/toast-store.ts';
export { Checkbox, PasswordField, TextField } from './field/TextField.tsx';
export { hasUnsavedText, isUnsavedTextKept } from './form/unsaved-text.ts';
export {
  IconAdjustmentsHorizontal,
  IconCloudOff,
  IconDeviceDesktop,
  IconLanguage,
  IconLock,
  IconLogout,
  IconMoon,
  IconSearch,
  IconSun,
  IconUser,
} from './icons.ts';
export { Page } from './layout/Page.tsx';
export { RouteAnnouncer } from './layout/RouteAnnouncer.tsx';
export { ScreenBarSlot, useScreenBar } from './layout/ScreenBar.tsx';
export { confirmAction } from './overlay/confirm.ts';
export { Dialog } from './overlay/Dialog.tsx';
export { dialogStack } from './overlay/dialog-stack.ts';
export { Menu } from './overlay/Menu.tsx';
export { useStore } from './store.ts';
export { SkipLink, VisuallyHidden } from './text/Text.tsx';
export { AppTheme } from './theme/AppTheme.tsx';
export { setTheme, type ThemeChoice, useTheme } from './theme/theme.ts';
