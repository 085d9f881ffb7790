import type { Answer } from '../../../shared/domain/contract/endpoint.ts';
import type { checkLanguage as checkLanguageEndpoint } from '../../../shared/domain/contract/machine-translation.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { NO_CONTEXT } from '../../machine-translation/engines/engine.ts';
import { isLanguage, matchesFor } from '../../machine-translation/language-matches.ts';
import { requireChecker, targetsThatMayLeave } from '../../machine-translation/may-leave.ts';
import { ProblemError } from '../../messages/problem.ts';
import type { Services } from '../../services/services.ts';
import { getDocumentScope } from '../documents/queries.ts';
import { getRecord } from '../segments/record-queries.ts';

/**
 * LanguageTool's issues in a target while the user types. Throws 404 and 409; an engine failure is only
 * logged, so that typing is never interrupted.
 */
export async function checkLanguage(
  { db, translator }: Services,
  call: { user: SessionUser; address: string; signal: AbortSignal },
  { recordId, target }: { recordId: number; target: string },
): Promise<Answer<typeof checkLanguageEndpoint>> {
  const { document_id, source } = await getRecord(db, recordId);
  const document = await getDocumentScope(db, document_id);
  const { source_lang: from, target_lang: to } = document;
  const engine = await requireChecker(db, document);
  if (!isLanguage(target)) return { is_answered: true, matches: [] };
  const open = await targetsThatMayLeave(db, document.id, [{ source, target }]);
  if (!open.has(target)) return { is_answered: false, matches: [] };
  const sender = { user: call.user, address: call.address, purpose: 'check' as const, document };
  const order = { texts: [target], from, to, context: NO_CONTEXT };
  try {
    const [answer] = await translator.translate(engine, order, sender, call.signal);
    return { is_answered: true, matches: matchesFor(to, answer?.target ?? '[]') };
  } catch (error) {
    if (error instanceof ProblemError) return { is_answered: false, matches: [] };
    throw error;
  }
}
