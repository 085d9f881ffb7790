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

const CHOICES: { choice: ThemeChoice; label: string; icon: typeof IconSun }[] = [
  { choice: 'light', label: 'Light', icon: IconSun },
  { choice: 'dark', label: 'Dark', icon: IconMoon },
  { choice: 'system', label: 'As the system', icon: IconDeviceDesktop },
];

export function ThemeMenu() {
  const theme = useTheme();
  const icon = CHOICES.find(({ choice }) => choice === theme)?.icon ?? IconDeviceDesktop;
  return (
    <Menu
      label="Theme"
      trigger={<IconButton icon={icon} label="Theme" />}
      items={CHOICES.map(({ choice, label }) => ({
        label,
        isChecked: choice === theme,
        onSelect: () => setTheme(choice),
      }))}
    />
  );
}
