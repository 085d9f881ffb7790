import { useAccountPreference } from '@tessera/shared/remote/account-preference';
import { useEffect, useRef, useState } from 'react';
import { AT_FIRST, type Workspace } from './layout.ts';
import { readWorkspace } from './read-workspace.ts';

/** Under which the account keeps it. */
const NAME = 'documents.panes';
/** While a border is drawn, the account hears of it once at the end, ms. */
const PAUSE_MS = 600;

/** What this browser keeps, so that the panes are in place with the first frame. */
interface Local {
  workspace: Workspace;
  /** False while the account has not got it. */
  isSent: boolean;
}

const keyOf = (userId: number) => `tessera.${NAME}.${userId}`;

/** How somebody has arranged the panes: in this browser at once, and in the account for their other machines. */
export function useWorkspace(userId: number): [Workspace, (next: Workspace) => void] {
  const [local, setLocal] = useState(() => readLocal(userId));
  const [kept, keep] = useAccountPreference(NAME);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ local, keep });
  latest.current = { local, keep };

  function take(next: Local) {
    latest.current.local = next;
    setLocal(next);
    writeLocal(userId, next);
  }
  function send() {
    const { workspace } = latest.current.local;
    latest.current.keep(workspace, () => {
      if (latest.current.local.workspace === workspace) take({ workspace, isSent: true });
    });
  }

  const isKnown = kept !== undefined;
  // Once, when the account is known: afterwards this page knows better.
  useEffect(() => {
    if (!isKnown) return;
    if (!latest.current.local.isSent) return send();
    const workspace = readWorkspace(kept);
    if (workspace) take({ workspace, isSent: true });
  }, [isKnown]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return [
    local.workspace,
    (workspace) => {
      take({ workspace, isSent: false });
      clearTimeout(timer.current);
      if (isKnown) timer.current = setTimeout(send, PAUSE_MS);
    },
  ];
}

function readLocal(userId: number): Local {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null') as Partial<Local> | null;
    const workspace = readWorkspace(stored?.workspace);
    if (workspace) return { workspace, isSent: stored?.isSent !== false };
  } catch {
    // Without storage, or with something else in it, the account says how it is.
  }
  return { workspace: AT_FIRST, isSent: true };
}

function writeLocal(userId: number, local: Local): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(local));
  } catch {
    // Storage is full or forbidden: the account has it, or this page until it is closed.
  }
}
