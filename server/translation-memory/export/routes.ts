import * as contract from '../../../shared/domain/contract/translation-memory.ts';
import type { Api } from '../../api/api.ts';
import { fileResponse } from '../../http/file-response.ts';
import { downloadName } from '../../uploads/file-names.ts';
import { detectLanguages, queueMemoryImport, requireTmx } from '../import/upload-memory.ts';
import { getMemory } from '../queries.ts';
import { exportMemory } from './export-memory.ts';

export function memoryFileRoutes(api: Api): void {
  api.on(contract.uploadMemory, async ({ body, upload, user }, { db, wakeJobs }) => {
    if (body.memory_id !== undefined) await getMemory(db, body.memory_id);
    await requireTmx(db, upload);
    const languages = await detectLanguages(db, upload, body);
    const { id, job_id } = await db
      .transaction()
      .execute((trx) => queueMemoryImport(trx, { upload, body, languages, user }));
    wakeJobs();
    return { ...(await getMemory(db, id)), job_id };
  });

  api.on(contract.downloadMemory, async ({ params }, { db }) => {
    const memory = await getMemory(db, params.id);
    return fileResponse(exportMemory(db, memory), {
      name: downloadName(memory.name, 'tmx'),
      type: 'application/x-tmx+xml',
    });
  });
}
