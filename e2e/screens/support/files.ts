import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { Backend } from '../../support/workbench.ts';

/** Uploads a document of any format and waits for its segments; returns its id. */
export async function uploadDocument(
  backend: Backend,
  file: string | Uint8Array,
  name: string,
  fields: Record<string, string> = {},
): Promise<number> {
  const made = await backend.upload('/document/', file, name, fields);
  const { id, job_id } = made as { id: number; job_id: number };
  await backend.finishJob(job_id);
  return id;
}

export interface DownloadedFile {
  name: string;
  path: string;
  text: string;
}

/** The file that the page downloads because of `act`. */
export async function downloadBy(page: Page, act: () => Promise<unknown>): Promise<DownloadedFile> {
  const started = page.waitForEvent('download');
  await act();
  const download = await started;
  const path = await download.path();
  return { name: download.suggestedFilename(), path, text: readFileSync(path, 'utf8') };
}

/** A file for an input of the page. */
export function fileOf(name: string, content: string | Uint8Array) {
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) };
}
