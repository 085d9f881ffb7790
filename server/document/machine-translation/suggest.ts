import type { DocumentRecord } from '../../../shared/domain/contract/document/record.ts';
import type { MachineSuggestion } from '../../../shared/domain/contract/machine-translation.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { contextOf } from '../../machine-translation/context.ts';
import { type Context, NO_CONTEXT } from '../../machine-translation/engines/engine.ts';
import { PROTOCOLS } from '../../machine-translation/engines/protocols.ts';
import { LATER } from '../../machine-translation/later.ts';
import { requireAskable } from '../../machine-translation/may-leave.ts';
import { localised } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';
import type { Services } from '../../services/services.ts';
import { listReadableGlossaries, listReadableMemories } from '../attachments/attachments.ts';
import { getDocumentScope } from '../documents/queries.ts';
import { getNeighbours, getRecord, getSourceSegment } from '../segments/record-queries.ts';
import { fitCodes, isLost } from './fit-codes.ts';

/** Machine translation of a segment. Throws 404, 409 and 502. */
export async function suggestForSegment(
  services: Services,
  call: { user: SessionUser; address: string; signal: AbortSignal },
  { recordId, engineId, isAutomatic }: { recordId: number; engineId: number; isAutomatic: boolean },
): Promise<MachineSuggestion> {
  const { db, translator } = services;
  const record = await getRecord(db, recordId);
  const document = await getDocumentScope(db, record.document_id);
  const engine = await requireAskable(db, document, engineId);
  if (isAutomatic && engine.automatic !== 1)
    throw new ProblemError(409, localised('machine.not-automatic', { engine: engine.name }));
  const context = PROTOCOLS[engine.kind].usesContext
    ? await contextFor(services, call.user, recordId, record)
    : NO_CONTEXT;
  const order = {
    texts: [record.source],
    from: document.source_lang,
    to: document.target_lang,
    context,
  };
  const purpose = 'suggestion' as const;
  const sender = { user: call.user, address: call.address, purpose, isAutomatic, document };
  const [answer] = await translator.translate(engine, order, sender, call.signal);
  if (!answer) throw new Error('An engine was asked for one text and gave none.');
  const { target, lost } = fitCodes(answer.target, record);
  if (isLost(target, record.source))
    throw new ProblemError(502, localised('machine.odd-answer', { engine: engine.name }), LATER);
  return {
    engine: { id: engine.id, name: engine.name, kind: engine.kind },
    target,
    lost_codes: lost,
    sent: answer.sent,
    host: answer.host,
    characters: answer.characters,
    is_kept: answer.isKept,
  };
}

/** Context for a language model, limited to text that the person may see. */
async function contextFor(
  { db, matcher, termFinder }: Services,
  user: SessionUser,
  recordId: number,
  { max_length, length_unit }: Pick<DocumentRecord, 'max_length' | 'length_unit'>,
): Promise<Context> {
  const segment = await getSourceSegment(db, recordId);
  const memories = await listReadableMemories(db, user, segment.document_id);
  const glossaries = await listReadableGlossaries(db, user, segment.document_id);
  const neighbours = await getNeighbours(db, segment);
  return contextOf(
    db,
    {
      find: async (request) => (await matcher.findNow(request)).matches,
      termFinder,
      memoryIds: memories.map(({ id }) => id),
      glossaryIds: glossaries,
    },
    {
      ...segment,
      previous: neighbours.previous ?? null,
      next: neighbours.next ?? null,
      max_length,
      length_unit,
    },
  );
}
