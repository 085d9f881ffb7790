import { downloadReceipt, getReceiptKey } from '../../../shared/domain/contract/document/receipt.ts';
import type { Api } from '../../api/api.ts';
import { fileResponse } from '../../http/file-response.ts';
import { getDocumentScope, requireImported } from '../documents/queries.ts';
import { isSmall } from '../files/is-small.ts';
import { runInThread } from '../files/run-in-thread.ts';
import { translationName } from '../processing/download.ts';
import { writeReceipt } from '../processing/receipt.ts';
import { receiptKeyOf } from '../processing/receipt-key.ts';

export function receiptRoutes(api: Api): void {
  api.on(downloadReceipt, async ({ params, user, request }, { db, settings }) => {
    const document = await getDocumentScope(db, params.id);
    requireImported(document);
    const text = (await isSmall(db, document))
      ? await writeReceipt(db, document.id)
      : new TextDecoder().decode(
          await runInThread(
            { task: 'receipt', person: user.id, documentId: document.id, settings },
            request.signal,
          ),
        );
    const signed = JSON.stringify(receiptKeyOf(settings).signText(text));
    const name = `${translationName(document)}.receipt.json`;
    return fileResponse(new TextEncoder().encode(signed), { name, type: 'application/json' });
  });

  api.on(getReceiptKey, async (_, { settings }) => ({
    algorithm: 'Ed25519' as const,
    public_key: receiptKeyOf(settings).publicKey,
  }));
}
