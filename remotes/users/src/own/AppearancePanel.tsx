import { Kbd, Panel, Select, setTheme, type ThemeChoice, useTheme } from '@tessera/shared/ui';
import * as css from './own.module.css';

const THEMES: { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Preferences stored in this browser. */
export function AppearancePanel() {
  return (
    <Panel title="Appearance and keys">
      <Select<ThemeChoice> label="Theme" value={useTheme()} onChange={setTheme} options={THEMES} />
      <p className={css.note}>
        The keys of the document editor are shown and changed there: open a document, press{' '}
        <Kbd keys="Ctrl+Shift+P" /> and choose Keys.
      </p>
    </Panel>
  );
}
