import { DIGITS, shownKeys } from '../keys/combination.ts';
import type { CommandId } from '../keys/keymap.ts';
import { PANES, type Pane } from './layout.ts';

/** The command that focuses each pane. */
const COMMANDS: Readonly<Record<Pane, CommandId>> = {
  matches: 'show-matches',
  terms: 'show-terms',
  search: 'concordance',
  checks: 'show-checks',
  comments: 'comment',
  history: 'show-history',
  review: 'show-review',
  preview: 'show-preview',
  context: 'show-context',
};

/** The key of a pane for display: its command's key, or its number; `''` = none. */
export function paneKeys(pane: Pane, bindings: Readonly<Record<CommandId, string>>): string {
  const number = PANES.indexOf(pane) + 1;
  const own = shownKeys(bindings[COMMANDS[pane]]);
  return own || number === PANES.length ? own : shownKeys(bindings.pane).replace(DIGITS, String(number));
}

/** The pane that a command focuses. */
export function paneOf(id: CommandId): Pane | undefined {
  return PANES.find((pane) => COMMANDS[pane] === id);
}
