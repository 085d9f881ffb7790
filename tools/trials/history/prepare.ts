import { KEY } from '../../../server/machine-translation/testing/published-engines.ts';
import { Dice } from './dice.ts';
import { fileOf, packageOf } from './files.ts';
import { newDocument } from './forms.ts';
import { jsonOf, type Request, type Stage } from './stage.ts';
import type { Actor } from './step.ts';

/**
 * Fills a new workspace with engines, a memory, a glossary and documents of several formats. Returns the id of the one
 * that is granted to the freelancer.
 */
export async function prepare(stage: Stage, nextSecret: () => string): Promise<number> {
  const dice = new Dice(1);
  const expect = async (actor: Actor, method: string, path: string, rest: Partial<Request>) => {
    const reply = await stage.send(actor, { method, path, ...rest });
    if (reply.status >= 300)
      throw new Error(`${method} ${path} answered ${reply.status}: ${Buffer.from(reply.bytes).toString()}`);
    return jsonOf<{ id: number; documents?: { id: number }[] }>(reply);
  };
  const engine = { enabled: true, key: KEY };
  await expect('admin', 'POST', '/machine_translation/', {
    body: { ...engine, name: 'Model', kind: 'openai', address: stage.engineAddress, model: 'a-model' },
  });
  await expect('admin', 'POST', '/machine_translation/', {
    body: { enabled: true, name: 'Tool', kind: 'languagetool', address: stage.toolAddress },
  });
  const languages = { source_lang: 'en', target_lang: 'de' };
  const memory = await expect('manager', 'POST', '/translation_memory/', {
    body: { name: 'Memory', ...languages },
  });
  const glossary = await expect('manager', 'POST', '/glossary/', {
    body: { name: 'Glossary', ...languages },
  });
  const documents: number[] = [];
  const files = ['json', 'md', 'xlf'].map((format) => fileOf(format, nextSecret(), dice));
  for (const file of [...files, packageOf(['yaml', 'txt'], nextSecret, dice)]) {
    const uploaded = await expect('manager', 'POST', '/document/', { form: newDocument(file) });
    documents.push(...(uploaded.documents ?? [uploaded]).map(({ id }) => id));
  }
  await stage.settle();
  const [own = 0, ...others] = documents;
  for (const id of others) {
    await expect('manager', 'POST', `/document/${id}/memories`, {
      body: { memories: [{ id: memory.id, mode: 'write' }] },
    });
    await expect('manager', 'POST', `/document/${id}/glossaries`, {
      body: { glossaries: [{ id: glossary.id }] },
    });
  }
  const grants = { scope: 'assigned', pairs: [], resources: [{ kind: 'document', id: own }] };
  await expect('admin', 'PUT', `/users/${stage.ids.freelancer}/grants`, { body: grants });
  return own;
}
