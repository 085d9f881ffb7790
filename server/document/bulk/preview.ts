import type { Db } from '../../db/open.ts';
import type { Services } from '../../services/services.ts';
import { previewMassChange } from '../changes/mass-change.ts';
import { runInThread } from '../files/run-in-thread.ts';
import { type MassRequest, toMassChange } from './request.ts';

export interface MassPreview {
  request: MassRequest;
  userId: number;
  mayApprove: boolean;
  /** Changes to show at most. */
  samples: number;
}

type Previewed = Awaited<ReturnType<typeof previewMassChange>>;

/** Changes of more segments are previewed in a thread, which takes about as long to start. */
const MAX_HERE = 10_000;

/** Previews a change without carrying it out or blocking other requests. */
export async function previewChange(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  documentId: number,
  preview: MassPreview,
  signal: AbortSignal,
): Promise<Previewed> {
  const change = await toPreviewed(db, documentId, preview);
  if ((await change.total(db)) <= MAX_HERE) return previewMassChange(db, change, preview.samples);
  const bytes = await runInThread(
    { task: 'change', person: preview.userId, documentId, change: preview, settings },
    signal,
  );
  return JSON.parse(new TextDecoder().decode(bytes)) as Previewed;
}

/** For the thread. */
export async function previewHere(db: Db, documentId: number, preview: MassPreview): Promise<Previewed> {
  return previewMassChange(db, await toPreviewed(db, documentId, preview), preview.samples);
}

function toPreviewed(db: Db, documentId: number, { request, userId, mayApprove }: MassPreview) {
  return toMassChange(db, documentId, request, { actionId: 'none', userId, mayApprove });
}
