import { announce, confirmAction } from '@tessera/shared/ui';
import { useSyncExternalStore } from 'react';
import type { KeyStore } from './key-store.ts';
import { t } from './messages.ts';
import { PRESETS, type PresetId } from './presets.ts';

/** The user's shortcut preset and custom shortcuts; asks before it discards custom ones. */
export function useKeyChoices(keys: KeyStore) {
  const choice = useSyncExternalStore(keys.subscribe, keys.getChoice);
  const ownCount = Object.keys(choice.own).length;
  return {
    preset: choice.preset,
    ownCount,
    isDefault: ownCount === 0 && choice.preset === 'tessera',
    /** How the preset differs from the tool it is named after. */
    differs: PRESETS[choice.preset].differs,
    options: (Object.keys(PRESETS) as PresetId[]).map((value) => {
      const { name } = PRESETS[value];
      return { value, label: value === 'tessera' ? name : t('keys.as-in', { name }) };
    }),
    /** Resolves to `false` if the user cancels, like `resetAll`. */
    async choosePreset(preset: PresetId): Promise<boolean> {
      const { name } = PRESETS[preset];
      const isSure =
        ownCount === 0 ||
        (await confirmAction({
          title: t('keys.take-title', { name }),
          consequence: t('keys.take-consequence'),
          confirmLabel: t('keys.take'),
        }));
      if (!isSure) return false;
      keys.choosePreset(preset);
      announce(t('keys.taken', { name }));
      return true;
    },
    async resetAll(): Promise<boolean> {
      const isSure = await confirmAction({
        title: t('keys.reset-title'),
        consequence: t('keys.reset-consequence'),
        confirmLabel: t('keys.reset'),
      });
      if (isSure) keys.resetAll();
      return isSure;
    },
  };
}
