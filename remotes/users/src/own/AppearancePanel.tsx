import { Kbd, Panel, Select, setTheme, type ThemeChoice, useTheme } from '@tessera/shared/ui';
import { rich, t } from '../messages.ts';
import { LanguageSelect } from './LanguageSelect.tsx';
import * as css from './own.module.css';

const THEMES: readonly ThemeChoice[] = ['system', 'light', 'dark'];

/** Preferences stored in this browser. */
export function AppearancePanel() {
  return (
    <Panel title={t('theme.title')}>
      <Select<ThemeChoice>
        label={t('theme')}
        value={useTheme()}
        onChange={setTheme}
        options={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
      />
      <LanguageSelect />
      <p className={css.note}>{rich('theme.keys', {}, { keys: () => <Kbd keys="Ctrl+Shift+P" /> })}</p>
    </Panel>
  );
}
