import { useKeptPreference } from '@tessera/shared/remote/kept-preference';
import { AT_FIRST, type Workspace } from './layout.ts';
import { readWorkspace } from './read-workspace.ts';

/** Key in the account's settings. */
const NAME = 'documents.panes';

/** The user's arrangement of panes: in this browser at once, and in the account for other devices. */
export function useWorkspace(userId: number): [Workspace, (next: Workspace) => void] {
  const { value, keep } = useKeptPreference({
    name: NAME,
    key: `tessera.${NAME}.${userId}`,
    read: readWorkspace,
    followsTabs: true,
  });
  return [value ?? AT_FIRST, keep];
}
