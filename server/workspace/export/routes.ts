import { exportWorkspace } from '../../../shared/domain/contract/workspace-export.ts';
import type { Api } from '../../api/api.ts';
import { fileResponse } from '../../http/file-response.ts';
import { requireConfirmed } from '../../people/auth/confirm.ts';
import { writeExport } from './write-export.ts';

export function exportRoutes(api: Api): void {
  api.on(exportWorkspace, async ({ user }, services) => {
    requireConfirmed(user, 'export');
    const name = `tessera-export-${new Date().toISOString().slice(0, 10)}.zip`;
    return fileResponse(writeExport(services, user), { name, type: 'application/zip' });
  });
}
