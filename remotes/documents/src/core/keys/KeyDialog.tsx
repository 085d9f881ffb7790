import { announce, Button, Dialog, Select, TextField } from '@tessera/shared/ui';
import { useState } from 'react';
import { filterItems } from './filter-items.ts';
import { KeyRow } from './KeyRow.tsx';
import * as css from './key-dialog.module.css';
import { COMMAND_ROWS, type CommandId } from './keymap.ts';
import { t } from './messages.ts';
import type { PresetId } from './presets.ts';
import { useKeyboard } from './use-commands.ts';
import { useKeyChoices } from './use-key-choices.ts';

/** The user's key map, and everything to change it. */
export function KeyDialog({ onClose }: { onClose: () => void }) {
  const { keys, commands } = useKeyboard();
  const choices = useKeyChoices(keys);
  const [typed, setTyped] = useState('');
  const [changing, setChanging] = useState<CommandId | null>(null);
  const here = COMMAND_ROWS.filter(({ id }) => commands.has(id));
  const found = filterItems(here, typed);

  const stopChanging = (isDone: boolean) => {
    if (isDone) setChanging(null);
    return isDone;
  };
  async function resetAll() {
    if (stopChanging(await choices.resetAll())) announce(t('keys.reset-done'));
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
            disabledReason={choices.isDefault ? t('keys.reset-nothing') : null}
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
          value={choices.preset}
          onChange={(preset) => void choices.choosePreset(preset).then(stopChanging)}
          options={choices.options}
        />
      </div>
      {choices.differs && <p className={css.differs}>{choices.differs}</p>}
      <p className={css.hint}>{t('keys.kept', { count: choices.ownCount })}</p>
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
