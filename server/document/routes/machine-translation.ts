import * as contract from '../../../shared/domain/contract/machine-translation.ts';
import { formatCode } from '../../../shared/domain/text/inline-codes.ts';
import type { Api } from '../../api/api.ts';
import { recordEvent } from '../../audit/record-event.ts';
import * as queries from '../../machine-translation/engine-queries.ts';
import { NO_CONTEXT } from '../../machine-translation/engines/engine.ts';
import { matchesOf } from '../../machine-translation/engines/languagetool.ts';
import { mustNotLeave } from '../../machine-translation/may-leave.ts';
import { listSendings } from '../../machine-translation/sendings.ts';
import { localised } from '../../messages/localised.ts';
import { ProblemError, wrongField } from '../../messages/problem.ts';
import { getDocumentScope } from '../documents/queries.ts';
import { checkLanguage } from '../machine-translation/check-language.ts';
import { fitCodes } from '../machine-translation/fit-codes.ts';
import { suggestForSegment } from '../machine-translation/suggest.ts';

/** Our test sentence, with a tag. */
const TEST_CODES = [{ id: 1, type: 'pair' as const, display: 'b', markup: '<b>', closing_markup: '</b>' }];
const TEST_TEXT = `This is a ${formatCode(1, 'open')}test${formatCode(1, 'close')}.`;

export function machineTranslationRoutes(api: Api): void {
  api.on(contract.listEngines, (_, { db }) => queries.listEngines(db));

  api.on(contract.createEngine, async (call, { db, secrets }) =>
    db.transaction().execute(async (trx) => {
      if ((await queries.listEngines(trx)).length >= contract.MAX_ENGINES) {
        throw new ProblemError(409, localised('machine.too-many', { count: contract.MAX_ENGINES }));
      }
      const { key = '', ...fields } = call.body;
      requireComplete(fields, key !== '');
      const made = await queries.insertEngine(trx, secrets, { ...fields, key });
      await recordEvent(trx, { by: call, action: 'machine_translation.create', ...auditSubject(made) });
      return made;
    }),
  );

  api.on(contract.updateEngine, async (call, { db, secrets }) =>
    db.transaction().execute(async (trx) => {
      const before = await queries.requireEngine(trx, call.params.id);
      const { key, ...change } = call.body;
      const moves = change.address !== undefined && change.address !== before.address;
      // Otherwise anyone who may change the address could have the key sent to their own host.
      if (moves && before.has_key && key === undefined)
        throw wrongField('key', localised('machine.key-again'));
      requireComplete({ ...before, ...change }, key === undefined ? before.has_key : key !== '');
      await queries.changeEngine(trx, before.id, withoutAbsent(change));
      if (key !== undefined) await queries.setKey(trx, secrets, before.id, key);
      const after = await queries.requireEngine(trx, before.id);
      await recordEvent(trx, { by: call, action: 'machine_translation.update', ...auditSubject(after) });
      return after;
    }),
  );

  api.on(contract.deleteEngine, async (call, { db }) =>
    db.transaction().execute(async (trx) => {
      const engine = await queries.requireEngine(trx, call.params.id);
      await trx.deleteFrom('machine_engine').where('id', '=', engine.id).execute();
      await recordEvent(trx, { by: call, action: 'machine_translation.delete', ...auditSubject(engine) });
      return { message: 'The engine was deleted.' };
    }),
  );

  api.on(contract.testEngine, async (call, { db, translator }) => {
    const engine = await queries.requireEngineRow(db, call.params.id);
    await recordEvent(db, {
      by: call,
      action: 'machine_translation.test',
      subject: { kind: 'engine', id: engine.id, name: engine.name },
    });
    const { source_lang: from, target_lang: to } = call.body;
    const isChecker = queries.isChecker(engine.kind);
    // A checker gets the sentence in its own language, the source.
    const order = { texts: [TEST_TEXT], from, to: isChecker ? from : to, context: NO_CONTEXT };
    const sender = { user: call.user, address: call.address, purpose: 'test' as const, document: null };
    try {
      const [answer] = await translator.translate(engine, order, sender, call.request.signal);
      if (isChecker) {
        const said = matchesOf(answer?.target ?? '[]').map(({ message }) => message);
        const target = said.join('\n') || TEST_TEXT;
        return { sent: answer?.sent ?? '', target, keeps_tags: true, problem: null, reason: null };
      }
      const { target, lost } = fitCodes(answer?.target ?? '', { source: TEST_TEXT, codes: TEST_CODES });
      return { sent: answer?.sent ?? '', target, keeps_tags: lost.length === 0, problem: null, reason: null };
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const { records } = await listSendings(db, 0);
      const last = records.find(({ engine: name, purpose }) => name === engine.name && purpose === 'test');
      return {
        ...{ sent: '', target: null, keeps_tags: false },
        problem: error.message,
        problem_says: error.says,
        reason: error.status === 502 ? (last?.error ?? null) : null,
      };
    }
  });

  api.on(contract.listSendings, ({ query }, { db }) => listSendings(db, query.page));

  api.on(contract.getDocumentEngines, async ({ params }, { db, translator }) => {
    const document = await getDocumentScope(db, params.id);
    if (await mustNotLeave(db, document.id)) return { must_not_leave: true, engines: [], checks: false };
    const { source_lang: from, target_lang: to } = document;
    const supporting = async (use: 'translation' | 'check') => {
      const engines = await queries.listEnginesFor(db, from, to, use);
      const isOffered = await Promise.all(engines.map((engine) => translator.supports(engine, from, to)));
      return engines.filter((_, at) => isOffered[at]);
    };
    const [engines, checkers] = await Promise.all([supporting('translation'), supporting('check')]);
    return {
      must_not_leave: false,
      engines: engines.map(({ id, name, kind, automatic }) => ({
        id,
        name,
        kind,
        automatic: automatic === 1,
      })),
      checks: checkers.length > 0,
    };
  });

  api.on(contract.checkLanguage, ({ params, body, user, address, request }, services) =>
    checkLanguage(
      services,
      { user, address, signal: request.signal },
      { recordId: params.id, target: body.target },
    ),
  );

  api.on(contract.suggestByMachine, ({ params, body, user, address, request }, services) =>
    suggestForSegment(
      services,
      { user, address, signal: request.signal },
      { recordId: params.id, engineId: body.engine_id, isAutomatic: body.automatic },
    ),
  );
}

type Complete = Pick<contract.Engine, 'kind' | 'address' | 'model'>;

/** Throws 422 for a missing setting that the kind of engine needs. */
function requireComplete({ kind, address, model }: Complete, hasKey: boolean): void {
  const needs = contract.ENGINE_NEEDS[kind];
  if (needs.address === 'required' && address === '') throw wrongField('address', localised('field.empty'));
  if (needs.model && model === '') throw wrongField('model', localised('field.empty'));
  if (needs.key === 'required' && !hasKey) throw wrongField('key', localised('field.empty'));
}

function withoutAbsent<Fields extends object>(fields: Fields) {
  type Present = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present;
}

/** Audit details: only the host of the address, and never the key. */
function auditSubject({ id, name, kind, address, enabled, automatic, budget, pairs }: contract.Engine) {
  return {
    subject: { kind: 'engine', id, name },
    details: {
      kind,
      host: address === '' ? null : new URL(address).host,
      enabled,
      automatic,
      budget,
      pairs: pairs.map(({ source_lang, target_lang }) => `${source_lang} → ${target_lang}`),
    },
  };
}
