import { repairConformance } from '../../../shared/domain/contract/document.ts';
import type { Api } from '../../api/api.ts';
import { repairFile } from '../repairs/repair.ts';

export function repairRoutes(api: Api): void {
  api.on(repairConformance, ({ params, body, user, request }, services) =>
    repairFile(services, params.id, body.repairs ?? 'all', { user, signal: request.signal }),
  );
}
