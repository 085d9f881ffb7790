import { useQueryClient } from '@tessera/shared/query';
import { useNavigate } from '@tessera/shared/router';
import { useSession } from '@tessera/shared/session';
import { announce, Button, Checkbox, Select } from '@tessera/shared/ui';
import { useId, useRef, useState } from 'react';
import { useStore } from '../../ui/store.ts';
import { FailingCalls } from './FailingCalls.tsx';
import { startSandboxSession } from './sandbox-session.ts';
import {
  DATA_SETS,
  type DataSet,
  DEFAULT_SCENARIO,
  LATENCIES,
  type Latency,
  PLAYERS,
  type Player,
  type Scenario,
} from './scenario.ts';
import { scenario } from './scenario-store.ts';
import * as css from './standalone.module.css';

const DATA_WORDS: Record<DataSet, string> = {
  sample: 'Sample: 125 terms, 325 units',
  empty: 'Empty',
  large: 'Large: 12,000 rows each',
  unusual: 'Unusual: long names, RTL, emoji',
};
const PLAYER_WORDS: Record<Player, string> = {
  admin: 'Ana, admin',
  manager: 'Jonas, manager',
  reviewer: 'Mei, reviewer',
  user: 'Oleg, user',
  freelancer: 'Sara, user of assigned languages',
};
const LATENCY_WORDS: Record<Latency, string> = {
  '0': 'None',
  '300': '0.3 s',
  '2000': '2 s',
  '10000': '10 s',
};

function optionsOf<T extends string>(values: readonly T[], words: Record<T, string>) {
  return values.map((value) => ({ value, label: words[value] }));
}

/** How many settings of a scenario differ from the default. */
function countChoices(current: Scenario): number {
  const { failures, ...rest } = current;
  const { failures: _, ...usual } = DEFAULT_SCENARIO;
  const names = Object.keys(usual) as (keyof typeof usual)[];
  return names.filter((name) => rest[name] !== usual[name]).length + Object.keys(failures).length;
}

/** Edits the scenario. `onRenewed`: the screens must restart, with other data or another user. */
export function ScenarioPanel({ onRenewed }: { onRenewed: () => void }) {
  const current = useStore(scenario);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const session = useSession();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const count = countChoices(current);
  const change = (choice: Partial<Scenario>) => scenario.set((before) => ({ ...before, ...choice }));

  /** Starts a session for another user or data set. */
  async function renew(choice: Partial<Scenario>, { isFresh = false } = {}) {
    if (isBusy) return;
    setBusy(true);
    change({ ...choice, isExpired: false });
    announce('The data set is being prepared.');
    try {
      await startSandboxSession({ isFresh });
      queryClient.clear();
      // Ids from one data set do not exist in another.
      if (choice.data || isFresh) await navigate('/');
      await session.fetchUser().catch(() => {});
      onRenewed();
      announce('The screen shows the new scenario.');
    } finally {
      setBusy(false);
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Escape anywhere in the panel
    <div
      className={css.scenarios}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <Button
        ref={button}
        variant="quiet"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        Scenario{count > 0 && `: ${count} changed`}
      </Button>
      <section id={id} hidden={!isOpen} aria-label="Scenario" aria-busy={isBusy} className={css.panel}>
        <Select
          label="Data"
          value={current.data}
          onChange={(data) => void renew({ data })}
          options={optionsOf(DATA_SETS, DATA_WORDS)}
        />
        <Select
          label="Signed in as"
          description="Every user’s password is “a long password”."
          value={current.as}
          onChange={(as) => void renew({ as })}
          options={optionsOf(PLAYERS, PLAYER_WORDS)}
        />
        <Select
          label="Delay of every call"
          value={current.latency}
          onChange={(latency) => change({ latency })}
          options={optionsOf(LATENCIES, LATENCY_WORDS)}
        />
        <Checkbox
          label="Offline"
          value={current.isOffline}
          onChange={(isOffline) => {
            change({ isOffline });
            // The user is still unknown when the page was opened offline.
            if (!session.getState().user) void session.fetchUser().catch(() => {});
          }}
        />
        <Checkbox
          label="Session expired"
          description="Until you sign in again."
          value={current.isExpired}
          onChange={(isExpired) => change({ isExpired })}
        />
        <FailingCalls />
        <Button busy={isBusy} onClick={() => void renew({}, { isFresh: true })}>
          Make the data anew
        </Button>
      </section>
    </div>
  );
}
