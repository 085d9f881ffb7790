import { dictionaryForm } from '../../../shared/domain/checks/spelling.ts';
import {
  checkWords,
  listKnownWords,
  setKnownWord,
  suggestSpelling,
} from '../../../shared/domain/contract/document/spelling.ts';
import type { Api } from '../../api/api.ts';
import { dictionaryFor } from '../../spelling/dictionaries.ts';
import { openDocumentSpelling } from '../../spelling/document-spelling.ts';
import { listDocumentWords, listOwnWords, setDocumentWord, setOwnWord } from '../../spelling/known-words.ts';
import { suggestSpellings } from '../../spelling/speller.ts';
import { listReadableGlossaries } from '../attachments/attachments.ts';
import { getDocumentScope } from '../documents/queries.ts';

export function spellingRoutes(api: Api): void {
  api.on(checkWords, async ({ params, body, user, request }, { db }) => {
    const document = await getDocumentScope(db, params.id);
    const spelling = await openDocumentSpelling(db, document, {
      glossaryIds: await listReadableGlossaries(db, user, document.id),
      ofPerson: user.id,
      person: user.id,
      signal: request.signal,
    });
    const wrong = await spelling.misspeltAmong(new Set(body.words.map(dictionaryForm)));
    return {
      has_dictionary: spelling.dictionary !== null,
      dictionary: spelling.dictionary,
      misspelt: body.words.filter((word) => wrong.has(dictionaryForm(word))),
    };
  });

  api.on(suggestSpelling, async ({ params, query, user, request }, { db }) => {
    const { target_lang } = await getDocumentScope(db, params.id);
    const dictionary = dictionaryFor(target_lang);
    if (!dictionary) return { suggestions: [] };
    const asking = { person: user.id, signal: request.signal };
    return { suggestions: await suggestSpellings(dictionary, dictionaryForm(query.word), asking) };
  });

  api.on(listKnownWords, async ({ params, user }, { db }) => {
    const { id, target_lang } = await getDocumentScope(db, params.id);
    return { mine: await listOwnWords(db, user.id, target_lang), document: await listDocumentWords(db, id) };
  });

  api.on(setKnownWord, async ({ params, body, user }, { db }) => {
    const { id, target_lang } = await getDocumentScope(db, params.id);
    const word = dictionaryForm(body.word);
    await db
      .transaction()
      .execute((trx) =>
        body.list === 'mine'
          ? setOwnWord(trx, user.id, { language: target_lang, word, known: body.known })
          : setDocumentWord(trx, id, { word, known: body.known, userId: user.id }),
      );
    return { message: body.known ? 'The word was added.' : 'The word was removed.' };
  });
}
