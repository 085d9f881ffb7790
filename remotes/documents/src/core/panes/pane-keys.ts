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
  findings: 'quality',
};

/** The key of a pane for display: its command's key, or its number. */
export function paneKeys(pane: Pane, bindings: Readonly<Record<CommandId, string>>): string {
  const number = String(PANES.indexOf(pane) + 1);
  return shownKeys(bindings[COMMANDS[pane]]) || shownKeys(bindings.pane).replace(DIGITS, number);
}

/** The pane that a command focuses. */
export function paneOf(id: CommandId): Pane | undefined {
  return PANES.find((pane) => COMMANDS[pane] === id);
}
