import { z } from '@tessera/shared/schema';
import { pathId } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { OF_DOCUMENT } from '../resource.ts';

export const downloadReceipt = endpoint({
  id: 'document.receipt',
  method: 'GET',
  path: '/document/{id}/download/receipt',
  summary:
    'The receipt of the file with the current targets: JSON with `signed`, the text of a receipt, and `signature`, its Ed25519 signature in base64',
  access: 'document.read',
  resource: OF_DOCUMENT,
  params: pathId,
  answerKind: 'file',
});

export const getReceiptKey = endpoint({
  id: 'document.receipt.key',
  method: 'GET',
  path: '/receipt-key',
  summary: 'The public key that verifies receipts of downloads',
  access: null,
  answer: z.object({
    algorithm: z.literal('Ed25519'),
    /** Raw, in base64. */
    public_key: z.string(),
  }),
});
