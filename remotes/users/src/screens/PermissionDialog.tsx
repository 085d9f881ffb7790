import { hasPermission, PERMISSIONS, type Permission, ROLES } from '@tessera/shared/policy';
import { permissionName } from '@tessera/shared/policy/names';
import { ROLE_NAMES } from '@tessera/shared/text/role-names';
import { Dialog, IconCheck, VisuallyHidden } from '@tessera/shared/ui';
import { t } from '../messages.ts';
import * as css from './permission-dialog.module.css';

const ROWS = Object.keys(PERMISSIONS) as Permission[];

/** The permission table that the server enforces. */
export function PermissionDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t('roles.title')} size="wide" onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls on a narrow screen, also by keyboard */}
      <section aria-label={t('roles.table')} tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('roles.allows')}</th>
              {ROLES.map((role) => (
                <th key={role} scope="col" className={css.role}>
                  {ROLE_NAMES[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map((permission) => (
              <tr key={permission}>
                <th scope="row">{permissionName(permission)}</th>
                {ROLES.map((role) => (
                  <td key={role} className={css.role}>
                    {hasPermission(role, permission) ? (
                      <>
                        <IconCheck size={16} aria-hidden />
                        <VisuallyHidden>{t('roles.yes')}</VisuallyHidden>
                      </>
                    ) : (
                      <>
                        <span aria-hidden="true">–</span>
                        <VisuallyHidden>{t('roles.no')}</VisuallyHidden>
                      </>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p className={css.note}>{t('roles.note')}</p>
      </section>
    </Dialog>
  );
}
