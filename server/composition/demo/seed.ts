import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BodyInit } from '../../http/body-init.ts';
import { endSession, startSession } from '../../identity/sessions.ts';
import type { Services } from '../../services/services.ts';
import { createApi } from '../app.ts';

const FILES = join(import.meta.dirname, 'files');
const TERMS = 'board-game-terms.csv';
const MEMORY = 'board-game-memory.tmx';
const DOCUMENT = 'board-game-rules.xlf';
const NAME = 'Lantern Keepers';

/** Fills an empty workspace with a glossary, a memory and a document, through the public API. */
export async function seedDemo(services: Services, userId: number): Promise<void> {
  const { db, log, settings } = services;
  // Nobody has a second factor yet, and our own files need no malware scanner.
  const api = createApi({ ...services, settings: { ...settings, require2fa: 'none', clamd: null } });
  const token = await startSession(db, {
    userId,
    remember: false,
    userAgent: 'demo content',
    address: 'local',
  });
  const post = async (path: string, body: BodyInit): Promise<{ id: number }> => {
    const request = new Request(`http://localhost/api${path}`, {
      method: 'POST',
      body,
      headers: { cookie: `tessera_session=${token}` },
    });
    const response = await api(request);
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as { id: number };
  };
  try {
    const languages = { source_lang: 'en', target_lang: 'de' };
    const glossary = await post(
      '/glossary/upload',
      await form(TERMS, { name: `${NAME}: terms`, ...languages }),
    );
    const memory = await post('/translation_memory/upload', await form(MEMORY, { name: `${NAME}: memory` }));
    const document = await post('/document/', await form(DOCUMENT, { name: `${NAME}: rules` }));
    await post(
      `/document/${document.id}/memories`,
      JSON.stringify({ memories: [{ id: memory.id, mode: 'write' }] }),
    );
    await post(`/document/${document.id}/glossaries`, JSON.stringify({ glossaries: [{ id: glossary.id }] }));
  } catch (error) {
    // The application works without its demo content.
    log('warn', 'The demo content could not be created', { error: String(error) });
  } finally {
    await endSession(db, token);
  }
}

async function form(file: string, fields: Record<string, string>): Promise<FormData> {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  data.set('file', new File([await readFile(join(FILES, file))], file));
  return data;
}
