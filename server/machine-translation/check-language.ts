import type { Answer } from '../../shared/contract/endpoint.ts';
import type { checkLanguage as checkLanguageEndpoint } from '../../shared/contract/machine-translation.ts';
import { getDocumentScope } from '../document/document-queries.ts';
import { getRecord } from '../document/segments/record-queries.ts';
import { ProblemError } from '../http/problem.ts';
import { worded } from '../http/worded.ts';
import type { SessionUser } from '../people/auth/session-user.ts';
import type { Services } from '../services.ts';
import { dictionaryFor } from '../spelling/dictionaries.ts';
import { listEnginesFor } from './engine-queries.ts';
import { NO_CONTEXT } from './engines/engine.ts';
import { matchesOf } from './engines/languagetool.ts';
import { mustNotLeave } from './may-leave.ts';

/** LanguageTool's category of misspelt words. */
const TYPOS = 'TYPOS';

/**
 * What the workspace's LanguageTool finds in a target as it is being written. Throws 404 and 409; an engine that fails is
 * in the log of what left, and nobody who writes is disturbed.
 */
export async function checkLanguage(
  { db, translator }: Services,
  call: { user: SessionUser; address: string; signal: AbortSignal },
  { recordId, target }: { recordId: number; target: string },
): Promise<Answer<typeof checkLanguageEndpoint>> {
  const { document_id } = await getRecord(db, recordId);
  const document = await getDocumentScope(db, document_id);
  const { source_lang: from, target_lang: to } = document;
  if (await mustNotLeave(db, 'document', document.id))
    throw new ProblemError(409, worded('machine.must-not-leave'));
  const [engine] = await listEnginesFor(db, from, to, 'check');
  if (!engine) throw new ProblemError(409, worded('machine.none'));
  if (!/\p{L}/u.test(target)) return { is_answered: true, matches: [] };
  const sender = { user: call.user, address: call.address, purpose: 'check' as const, document };
  const order = { texts: [target], from, to, context: NO_CONTEXT };
  try {
    const [answer] = await translator.translate(engine, order, sender, call.signal);
    const isSpelt = dictionaryFor(to) !== null;
    const matches = matchesOf(answer?.target ?? '[]');
    // Misspelt words are this server's own check, which knows the words of people and glossaries.
    return { is_answered: true, matches: matches.filter(({ category }) => !isSpelt || category !== TYPOS) };
  } catch (error) {
    if (error instanceof ProblemError) return { is_answered: false, matches: [] };
    throw error;
  }
}
