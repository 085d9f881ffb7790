import { repairConformance } from '../../../shared/contract/document.ts';
import type { Api } from '../../http/api.ts';
import { repairFile } from './repair.ts';

export function repairRoutes(api: Api): void {
  api.on(repairConformance, ({ params, body, user, request }, services) =>
    repairFile(services, params.id, body.repairs ?? 'all', { user, signal: request.signal }),
  );
}
