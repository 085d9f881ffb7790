import { PreferenceSection } from '@tessera/shared/remote/preferences';
import { useUrlState } from '@tessera/shared/router';
import { Button, Select } from '@tessera/shared/ui';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { shownKeys } from '../core/keys/combination.ts';
import { CommandRegistry } from '../core/keys/command-registry.ts';
import { KeyRow } from '../core/keys/KeyRow.tsx';
import { COMMAND_ROWS, type CommandId } from '../core/keys/keymap.ts';
import { t as tKeys } from '../core/keys/messages.ts';
import type { PresetId } from '../core/keys/presets.ts';
import { KeyboardContext } from '../core/keys/use-commands.ts';
import { useKeyChoices } from '../core/keys/use-key-choices.ts';
import { useKeyStore } from '../core/keys/use-key-store.ts';
import { t } from './messages.ts';
import * as css from './preferences.module.css';

/** The editor's shortcut preset. Lists commands on request, or when a search finds them. */
export function KeyPreferences({ userId }: { userId: number }) {
  const keys = useKeyStore(userId);
  const bindings = useSyncExternalStore(keys.subscribe, keys.getBindings);
  const choices = useKeyChoices(keys);
  const { search } = useUrlState();
  const [showsAll, setShowsAll] = useState(false);
  const [changing, setChanging] = useState<CommandId | null>(null);
  // Here no command can run.
  const keyboard = useMemo(() => ({ keys, commands: new CommandRegistry() }), [keys]);
  const isSearching = search.trim() !== '';
  const rows = COMMAND_ROWS.map((row) => ({
    id: `key ${row.id}`,
    words: [row.label, row.group, row.also, shownKeys(bindings[row.id])],
    content: (
      <KeyRow
        as="div"
        row={row}
        isChanging={changing === row.id}
        onChange={(isChanging) => setChanging(isChanging ? row.id : null)}
      />
    ),
  }));
  return (
    <KeyboardContext value={keyboard}>
      <PreferenceSection
        title={tKeys('keys.title')}
        isDefault={choices.isDefault}
        onReset={choices.resetAll}
        rows={[
          {
            id: 'preset',
            words: [tKeys('keys.habits'), ...choices.options.map(({ label }) => label)],
            content: (
              <>
                <Select<PresetId>
                  label={tKeys('keys.habits')}
                  value={choices.preset}
                  onChange={(preset) => void choices.choosePreset(preset)}
                  options={choices.options}
                />
                {choices.differs && <p className={css.differs}>{choices.differs}</p>}
              </>
            ),
          },
          ...(showsAll || isSearching ? rows : []),
        ]}
      >
        {!isSearching && (
          <Button size="small" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? t('keys.fewer') : t('keys.all')}
          </Button>
        )}
      </PreferenceSection>
    </KeyboardContext>
  );
}
