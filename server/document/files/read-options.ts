import type { Db } from '../../db/open.ts';
import { withThoseBefore } from '../../formats/filters/options.ts';
import type { ReadOptions } from '../../formats/filters/read-filtered.ts';
import { filterNamed } from '../../formats/filters/registry.ts';
import { knowsForms, knowsMessages } from './knows-forms.ts';
import { requireReader } from './own-file.ts';

/** The options that read the file of a document with its current segments. Throws like `requireReader`. */
export async function readOptionsOf(
  db: Db,
  { id }: { id: number },
): Promise<ReadOptions & { language: string }> {
  await requireReader(db, id);
  const { dialect, options, sentence_breaks, source_lang } = await db
    .selectFrom('document')
    .select(['dialect', 'options', 'sentence_breaks', 'source_lang'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const forms = await knowsForms(db, id);
  return {
    forms,
    messages: forms && (await knowsMessages(db, id)),
    language: source_lang,
    values: withThoseBefore(filterNamed(dialect)?.options, JSON.parse(options ?? '{}')),
    ...(sentence_breaks !== null && { breaks: JSON.parse(sentence_breaks) }),
  };
}
