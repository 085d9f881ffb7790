import {
  type InterfaceLanguage,
  isInterfaceLanguage,
  SOURCE_LANGUAGE,
} from '../../../shared/domain/messages/languages.ts';
import type { FileLanguages } from '../../../shared/domain/text/file-languages.ts';
import { insertCollection } from '../../collection/collection-queries.ts';
import { dialectOf } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';
import type { Viewer } from '../../identity/policy/visible.ts';
import { findLanguage } from '../../identity/user-queries.ts';
import { localised } from '../../messages/localised.ts';
import { wrongField } from '../../messages/problem.ts';
import type { DocumentScope } from '../documents/queries.ts';
import { listAttachedMemories, setAttachedMemories } from './attachments.ts';

/** Without the person's name, which is shown with the memory and may have to be erased. */
const NAMES: Record<InterfaceLanguage, string> = {
  en: 'Working memory',
  de: 'Arbeits-Übersetzungsspeicher',
  fr: 'Mémoire de travail',
  ar: 'ذاكرة العمل',
  ja: '作業用翻訳メモリ',
};

/** Maximum memories of a document, as in the contract. */
const MOST = 100;

/**
 * Makes the user's working memory for the document's languages receive its approved segments. The memory is created on
 * first use, and shared by the user's documents of the same languages; other attached memories stay as they are.
 * Throws 422 for a document without a source or target language.
 */
export async function addWorkingMemory(trx: Db, document: DocumentScope, user: Viewer): Promise<void> {
  const missing = (['source', 'target'] as const).find((side) => document[`${side}_lang`] === '');
  if (missing) {
    throw wrongField(
      `${missing}_lang`,
      localised('file.language-missing', { which: missing, name: document.name }),
    );
  }
  const id = await requireWorkingMemory(trx, user.id, document);
  const attached = await listAttachedMemories(trx, document.id);
  const others = attached.filter((memory) => memory.id !== id).slice(0, MOST - 1);
  const { penalty = 0 } = attached.find((memory) => memory.id === id) ?? {};
  await setAttachedMemories(trx, document, [{ id, mode: 'write', penalty }, ...others], user);
}

/** `null` = there is none, it was deleted, or it was changed to other languages. */
export async function findWorkingMemory(
  db: Db,
  userId: number,
  { source_lang, target_lang }: FileLanguages,
): Promise<number | null> {
  const found = await db
    .selectFrom('working_memory')
    .innerJoin('memory', 'memory.id', 'working_memory.memory_id')
    .select('memory.id')
    .where('working_memory.user_id', '=', userId)
    .where((row) =>
      row.and({
        'working_memory.source_lang': source_lang,
        'working_memory.target_lang': target_lang,
        'memory.source_lang': source_lang,
        'memory.target_lang': target_lang,
      }),
    )
    .where('memory.deleted_at', 'is', null)
    .executeTakeFirst();
  return found?.id ?? null;
}

async function requireWorkingMemory(
  trx: Db,
  userId: number,
  { source_lang, target_lang }: FileLanguages,
): Promise<number> {
  const place = { user_id: userId, source_lang, target_lang };
  // The row makes simultaneous imports wait for each other, so that they share one memory.
  await trx
    .insertInto('working_memory')
    .values({ ...place, memory_id: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .selectFrom('working_memory')
    .select('memory_id')
    .where((row) => row.and(place))
    .$call(dialectOf(trx).forUpdate)
    .execute();
  const known = await findWorkingMemory(trx, userId, place);
  if (known !== null) return known;
  const id = await insertCollection(trx, 'memory', {
    name: await nameFor(trx, userId, `${source_lang} → ${target_lang}`),
    source_lang,
    target_lang,
    created_by: userId,
  });
  await trx
    .updateTable('working_memory')
    .set({ memory_id: id })
    .where((row) => row.and(place))
    .execute();
  return id;
}

async function nameFor(trx: Db, userId: number, pair: string): Promise<string> {
  const language = (await findLanguage(trx, userId)) ?? SOURCE_LANGUAGE;
  return `${NAMES[isInterfaceLanguage(language) ? language : SOURCE_LANGUAGE]} ${pair}`;
}
