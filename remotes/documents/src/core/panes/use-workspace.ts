import { useKeptPreference } from '@tessera/shared/remote/kept-preference';
import { AT_FIRST, type Workspace } from './layout.ts';
import { readWorkspace } from './read-workspace.ts';

/** Under which the account keeps it. */
const NAME = 'documents.panes';

/** How somebody has arranged the panes: in this browser at once, and in the account for their other machines. */
export function useWorkspace(userId: number): [Workspace, (next: Workspace) => void] {
  const { value, keep } = useKeptPreference({
    name: NAME,
    key: `tessera.${NAME}.${userId}`,
    read: readWorkspace,
  });
  return [value ?? AT_FIRST, keep];
}
