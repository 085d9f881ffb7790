import {
  IconButton,
  IconDeviceDesktop,
  IconMoon,
  IconSun,
  Menu,
  setTheme,
  type ThemeChoice,
  useTheme,
} from '@tessera/shared/ui/frame';
import { t } from './messages.ts';

const CHOICES: { choice: ThemeChoice; icon: typeof IconSun }[] = [
  { choice: 'light', icon: IconSun },
  { choice: 'dark', icon: IconMoon },
  { choice: 'system', icon: IconDeviceDesktop },
];

export function ThemeMenu() {
  const theme = useTheme();
  const icon = CHOICES.find(({ choice }) => choice === theme)?.icon ?? IconDeviceDesktop;
  return (
    <Menu
      label={t('theme')}
      trigger={<IconButton icon={icon} label={t('theme')} />}
      items={CHOICES.map(({ choice }) => ({
        label: t(`theme.${choice}`),
        isChecked: choice === theme,
        onSelect: () => setTheme(choice),
      }))}
    />
  );
}
