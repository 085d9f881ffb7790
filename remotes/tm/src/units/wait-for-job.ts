import type { Client } from '@tessera/shared/api';
import { getJob } from '@tessera/shared/contract/job';
import { t } from '../messages.ts';

/** Polling interval, ms. */
const PAUSE = 250;

/** Resolves when a job is done; rejects with its reason when it failed. */
export async function waitForJob(client: Client, id: number): Promise<void> {
  for (;;) {
    const job = await client.call(getJob, { params: { id } });
    if (job.status === 'done') return;
    if (job.status === 'failed') throw new Error(job.error ?? t('no-reason'));
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}
