import { exportWorkspace } from '@tessera/shared/contract/workspace-export';
import { mock } from '@tessera/shared/testing/mock';
import type { HttpHandler } from 'msw';
import { type Confirmation, confirmRequired } from './own-handlers.ts';

/** An archive of nothing: the end of a ZIP, and no entry before it. */
const EMPTY_ZIP = new Uint8Array([0x50, 0x4b, 5, 6, ...Array.from({ length: 18 }, () => 0)]);

export function exportHandlers(confirmation: Confirmation): HttpHandler[] {
  return [
    mock(exportWorkspace, () => {
      if (!confirmation.isConfirmed) return confirmRequired('this hands out everything');
      return new Response(EMPTY_ZIP, {
        headers: {
          'content-type': 'application/zip',
          'content-disposition': 'attachment; filename="tessera-export.zip"',
        },
      });
    }),
  ];
}
