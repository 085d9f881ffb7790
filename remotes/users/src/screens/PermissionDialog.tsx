import { hasPermission, PERMISSIONS, type Permission, ROLES } from '@tessera/shared/policy';
import { Dialog, IconCheck, VisuallyHidden } from '@tessera/shared/ui';
import * as css from './permission-dialog.module.css';
import { ROLE_NAMES } from './role-names.ts';

const ROWS = Object.entries(PERMISSIONS) as [Permission, (typeof PERMISSIONS)[Permission]][];

/** The permission table that the server enforces. */
export function PermissionDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="What roles may do" size="wide" onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen it scrolls, also by key */}
      <section aria-label="Permissions by role" tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Allows to</th>
              {ROLES.map((role) => (
                <th key={role} scope="col" className={css.role}>
                  {ROLE_NAMES[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map(([permission, { allows }]) => (
              <tr key={permission}>
                <th scope="row">{allows}</th>
                {ROLES.map((role) => (
                  <td key={role} className={css.role}>
                    {hasPermission(role, permission) ? (
                      <>
                        <IconCheck size={16} aria-hidden />
                        <VisuallyHidden>yes</VisuallyHidden>
                      </>
                    ) : (
                      <>
                        <span aria-hidden="true">–</span>
                        <VisuallyHidden>no</VisuallyHidden>
                      </>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p className={css.note}>
          A role says what somebody may do. What they see says on what: everything, or only what they made,
          what they are a member of, and what is in the languages they were given. What somebody does not see
          is not there for them, in no list, search, match or download. Administrators see everything.
        </p>
      </section>
    </Dialog>
  );
}
