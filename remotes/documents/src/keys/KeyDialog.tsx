import { announce, Button, confirmAction, Dialog, Select, TextField } from '@tessera/shared/ui';
import { useState, useSyncExternalStore } from 'react';
import { filterItems } from './filter-items.ts';
import { KeyRow } from './KeyRow.tsx';
import * as css from './key-dialog.module.css';
import { COMMAND_ROWS, type CommandId } from './keymap.ts';
import { PRESETS, type PresetId } from './presets.ts';
import { useKeyboard } from './use-commands.ts';

const PRESET_OPTIONS = (Object.keys(PRESETS) as PresetId[]).map((value) => ({
  value,
  label: value === 'tessera' ? PRESETS[value].name : `As in ${PRESETS[value].name}`,
}));

/** The person's key map, and everything to change it. */
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
    const isSure =
      ownCount === 0 ||
      (await confirmAction({
        title: `Take the keys of ${PRESETS[preset].name}?`,
        consequence: 'Keys that you changed yourself go back to what they are there.',
        confirmLabel: 'Take these keys',
      }));
    if (!isSure) return;
    keys.choosePreset(preset);
    setChanging(null);
    announce(`Keys as in ${PRESETS[preset].name}`);
  }
  async function resetAll() {
    const isSure = await confirmAction({
      title: 'Reset all keys?',
      consequence: 'Every command gets the key it came with.',
      confirmLabel: 'Reset all',
    });
    if (!isSure) return;
    keys.resetAll();
    setChanging(null);
    announce('All keys are as they came');
  }

  return (
    <Dialog
      title="Keys"
      size="wide"
      onClose={onClose}
      footer={
        <>
          <Button
            variant="quiet"
            disabledReason={
              ownCount === 0 && choice.preset === 'tessera' ? 'All keys are as they came.' : null
            }
            onClick={() => void resetAll()}
          >
            Reset all keys
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className={css.top}>
        <TextField
          label="Find a command or a key"
          type="search"
          value={typed}
          onChange={setTyped}
          autoComplete="off"
        />
        <Select<PresetId>
          label="Habits"
          value={choice.preset}
          onChange={(preset) => void choosePreset(preset)}
          options={PRESET_OPTIONS}
        />
      </div>
      {differs && <p className={css.differs}>{differs}</p>}
      <p className={css.hint}>
        Kept for you in this browser. {ownCount > 0 && `${ownCount} changed by you.`}
      </p>
      {found.length === 0 && <p className={css.hint}>No command is called so.</p>}
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
