import { announce, Button, confirmAction, Dialog, Select, TextField } from '@tessera/shared/ui';
import { useState, useSyncExternalStore } from 'react';
import { filterItems } from './filter-items.ts';
import { KeyRow } from './KeyRow.tsx';
import * as css from './key-dialog.module.css';
import { COMMAND_ROWS, type CommandId } from './keymap.ts';
import { t } from './messages.ts';
import { PRESETS, type PresetId } from './presets.ts';
import { useKeyboard } from './use-commands.ts';

const presetOptions = () =>
  (Object.keys(PRESETS) as PresetId[]).map((value) => {
    const { name } = PRESETS[value];
    return { value, label: value === 'tessera' ? name : t('keys.as-in', { name }) };
  });

/** The user's key map, and everything to change it. */
export function KeyDialog({ onClose }: { onClose: () => void }) {
  const { keys, commands } = useKeyboard();
  const choice = useSyncExternalStore(keys.subscribe, keys.getChoice);
  const [typed, setTyped] = useState('');
  const [changing, setChanging] = useState<CommandId | null>(null);
  const here = COMMAND_ROWS.filter(({ id }) => commands.has(id));
  const found = filterItems(here, typed);
  const ownCount = Object.keys(choice.own).length;
  const { differs } = PRESETS[choice.preset];

  async function choosePreset(preset: PresetId) {
    const { name } = PRESETS[preset];
    const isSure =
      ownCount === 0 ||
      (await confirmAction({
        title: t('keys.take-title', { name }),
        consequence: t('keys.take-consequence'),
        confirmLabel: t('keys.take'),
      }));
    if (!isSure) return;
    keys.choosePreset(preset);
    setChanging(null);
    announce(t('keys.taken', { name }));
  }
  async function resetAll() {
    const isSure = await confirmAction({
      title: t('keys.reset-title'),
      consequence: t('keys.reset-consequence'),
      confirmLabel: t('keys.reset'),
    });
    if (!isSure) return;
    keys.resetAll();
    setChanging(null);
    announce(t('keys.reset-done'));
  }

  return (
    <Dialog
      title={t('keys.title')}
      size="wide"
      onClose={onClose}
      footer={
        <>
          <Button
            variant="quiet"
            disabledReason={ownCount === 0 && choice.preset === 'tessera' ? t('keys.reset-nothing') : null}
            onClick={() => void resetAll()}
          >
            {t('keys.reset-all')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('keys.done')}
          </Button>
        </>
      }
    >
      <div className={css.top}>
        <TextField
          label={t('keys.find')}
          type="search"
          value={typed}
          onChange={setTyped}
          autoComplete="off"
        />
        <Select<PresetId>
          label={t('keys.habits')}
          value={choice.preset}
          onChange={(preset) => void choosePreset(preset)}
          options={presetOptions()}
        />
      </div>
      {differs && <p className={css.differs}>{differs}</p>}
      <p className={css.hint}>{t('keys.kept', { count: ownCount })}</p>
      {found.length === 0 && <p className={css.hint}>{t('keys.none')}</p>}
      {[...Map.groupBy(found, ({ group }) => group)].map(([group, rows]) => (
        <section key={group} className={css.group}>
          <h3>{group}</h3>
          <ul>
            {rows.map((row) => (
              <KeyRow
                key={row.id}
                row={row}
                isChanging={changing === row.id}
                onChange={(isChanging) => setChanging(isChanging ? row.id : null)}
              />
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}
