import { insertCollection } from '../../collection/collection-queries.ts';
import { writeBlob } from '../../db/blob.ts';
import type { Db } from '../../db/open.ts';
import { insertGlossary } from '../../glossary/queries.ts';
import { recordChange } from '../../glossary/terms/record-history.ts';
import { insertRecord } from '../../glossary/terms/record-queries.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { enqueueJob } from '../../jobs/queue.ts';
import { insertUnit } from '../../translation-memory/units/unit-queries.ts';
import { setAttachedGlossaries, setAttachedMemories } from '../attachments/attachments.ts';
import { getDocumentScope, insertDocument, setDocumentJob } from '../documents/queries.ts';
import { NAMES, SENTENCES, TERMS, type Texts } from './texts.ts';

interface Languages {
  source: keyof Texts;
  target: keyof Texts;
}

/** Makes the sample in a language: a document that is imported normally, with its memory and glossary. */
export async function makeSample(
  trx: Db,
  user: SessionUser,
  language: keyof Texts,
): Promise<{ id: number; jobId: number }> {
  const languages: Languages = { source: language === 'en' ? 'de' : 'en', target: language };
  const { source, target } = languages;
  const common = { source_lang: source, target_lang: target, created_by: user.id };
  const memoryId = await insertCollection(trx, 'memory', { ...common, name: NAMES.memory[language] });
  for (const sentence of SENTENCES) {
    const { before } = sentence;
    if (!before) continue;
    const known = before === 'the same' ? sentence : before;
    const unit = { source: known[source], target: known[target] };
    await insertUnit(trx, { ...unit, memory_id: memoryId, username: user.username });
  }
  const glossaryId = await insertGlossary(trx, { ...common, name: NAMES.glossary[language] });
  for (const term of TERMS) {
    const fields = { source: term[source], target: term[target], comment: '' };
    const { id } = await insertRecord(trx, { ...fields, glossary_id: glossaryId, created_by: user.id });
    await recordChange(trx, id, { kind: 'created', userId: user.id });
  }
  const name = NAMES.document[language];
  const file_name = `${name.replace(/[:：]\s*/, ' – ').trim()}.xlf`;
  const blob = await writeBlob(trx, file_name, [new TextEncoder().encode(xliffOf(languages))]);
  const document = { ...common, name, file_name, blob_id: blob.id, dialect: '' };
  const id = await insertDocument(trx, document);
  await trx
    .updateTable('document')
    .set({ sample_memory_id: memoryId, sample_glossary_id: glossaryId })
    .where('id', '=', id)
    .execute();
  const scope = await getDocumentScope(trx, id);
  await setAttachedMemories(trx, scope, [{ id: memoryId, mode: 'write', penalty: 0 }], user);
  await setAttachedGlossaries(trx, scope, [{ id: glossaryId }], user);
  const jobId = await enqueueJob(trx, {
    kind: 'document.import',
    payload: {},
    subjectId: id,
    userId: user.id,
  });
  await setDocumentJob(trx, id, jobId);
  return { id, jobId };
}

function xliffOf({ source, target }: Languages): string {
  const units = SENTENCES.map(
    (sentence, index) => `<trans-unit id="${index + 1}"><source>${sentence[source]}</source></trans-unit>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file original="kettle.html" source-language="${source}" target-language="${target}" datatype="html"><body>
${units.join('\n')}
</body></file></xliff>
`;
}
