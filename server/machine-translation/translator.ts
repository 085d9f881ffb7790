import type { Db } from '../db/open.ts';
import { type LocalisedId, localised } from '../messages/localised.ts';
import { ProblemError } from '../messages/problem.ts';
import { PostError, post } from '../outgoing/post.ts';
import type { SecretBox } from '../runtime/secret-box.ts';
import { returnBudget, takeBudget } from './budget.ts';
import { type EngineRow, keyPurpose } from './engine-queries.ts';
import type { Access, Order, Outgoing, Protocol } from './engines/engine.ts';
import { PROTOCOLS } from './engines/protocols.ts';
import { findAnswers, hashOf, keepAnswers } from './kept-answers.ts';
import { createLanguageLists } from './language-lists.ts';
import { LATER } from './later.ts';
import { requireUnmarked } from './may-leave.ts';
import type { Sender } from './sender.ts';
import { recordFailure, recordSending } from './sendings.ts';

interface Translated {
  /** In the inline-code notation, as returned by the engine: see `checkCodes`. */
  target: string;
  sent: string;
  host: string;
  characters: number;
  isKept: boolean;
}

/** A text before it is sent. */
export interface Looked {
  /** Equal for texts that are requested only once. */
  hash: string;
  characters: number;
  isTooLong: boolean;
  /** The cached answer, which makes sending unnecessary; `null` = none. */
  kept: string | null;
}

/** Calls engines. Callers check that the text may be sent; a document marked since is rejected here. */
export interface Translator {
  /** In the order of the texts. Sends nothing. */
  look(engine: EngineRow, order: Order): Promise<Looked[]>;
  /** Whether it translates between the languages, by its own list; true while that is unknown. Sends no text. */
  supports(engine: EngineRow, from: string, to: string): Promise<boolean>;
  /** In the order of the texts. Throws a ProblemError of 409, 422 or 502. */
  translate(engine: EngineRow, order: Order, sender: Sender, signal?: AbortSignal): Promise<Translated[]>;
}

/** Timeout of an engine, in ms: a language model takes a while. */
const TIMEOUT = { model: 60_000, other: 20_000 };
/** Maximum length of an answer, in bytes. */
const MAX_ANSWER = 4_000_000;
/** Concurrent requests to engines that take one text each. */
const CONCURRENCY = 4;

export function createTranslator({
  db,
  secrets,
  mayBePrivate,
}: {
  db: Db;
  secrets: SecretBox;
  mayBePrivate: boolean;
}): Translator {
  /** Sends one request and returns its translations. */
  async function ask(
    engine: EngineRow,
    { order, access, sender, signal }: Question,
  ): Promise<{ targets: string[]; outgoing: Outgoing }> {
    const protocol = PROTOCOLS[engine.kind];
    const outgoing = protocol.write(order, access);
    const characters = outgoing.sent.length;
    if (characters > protocol.maxCharacters) throw problem(422, 'machine.too-long', engine);
    const sending = await db.transaction().execute(async (trx) => {
      if (sender.document) await requireUnmarked(trx, sender.document.id);
      const { isAutomatic = false } = sender;
      if (!(await takeBudget(trx, engine.id, characters, { isAutomatic })))
        throw problem(409, isAutomatic ? 'machine.budget-automatic' : 'machine.budget', engine);
      return recordSending(trx, sender, {
        document_id: sender.document?.id ?? null,
        document_name: sender.document?.name ?? null,
        engine_id: engine.id,
        engine_name: engine.name,
        host: new URL(outgoing.url).host,
        purpose: sender.purpose,
        texts: order.texts.length,
        characters,
      });
    });
    const fail = async (id: FailureId, error: string, isSpent: boolean) => {
      await db.transaction().execute(async (trx) => {
        if (!isSpent) await returnBudget(trx, engine.id, characters);
        await recordFailure(trx, sending, error);
      });
      return problem(502, id, engine, LATER);
    };
    const answer = await post(outgoing.url, {
      body: outgoing.body,
      headers: { ...outgoing.headers, accept: 'application/json', 'user-agent': 'Tessera' },
      mayBePrivate,
      setting: 'MACHINE_TRANSLATION_PRIVATE',
      timeout: engine.kind === 'openai' ? TIMEOUT.model : TIMEOUT.other,
      maxAnswer: MAX_ANSWER,
      signal,
    }).catch(async (error: unknown) => {
      const isLeft = signal?.aborted ?? false;
      const reason = isLeft ? 'The request was cancelled' : wordsOf(error);
      const failure = await fail('machine.unreachable', reason, isLeft);
      signal?.throwIfAborted();
      throw failure;
    });
    if (answer.status < 200 || answer.status > 299) {
      throw await fail(failureOf(answer.status), `It answered ${answer.status}`, false);
    }
    const targets = protocol.read(parsed(answer.answer), order);
    if (!targets) throw await fail('machine.odd-answer', 'The answer is not a translation', true);
    return { targets, outgoing };
  }

  const lists = createLanguageLists({ mayBePrivate });

  return {
    supports: (engine, from, to) =>
      lists.supports({ ...engine, access: () => accessOf(engine, secrets) }, from, to),

    async look(engine, order) {
      const access = accessOf(engine, secrets);
      const { maxCharacters } = PROTOCOLS[engine.kind];
      const wanted = order.texts.map((text) => ({
        hash: hashOf(access, order, text),
        characters: shownOf(access, order, text).characters,
      }));
      const kept = await findAnswers(
        db,
        engine.id,
        wanted.map(({ hash }) => hash),
      );
      return wanted.map(({ hash, characters }) => ({
        hash,
        characters,
        isTooLong: characters > maxCharacters,
        kept: kept.get(hash)?.target ?? null,
      }));
    },

    async translate(engine, order, sender, signal) {
      const access = accessOf(engine, secrets);
      const wanted = order.texts.map((text) => ({
        hash: hashOf(access, order, text),
        ...shownOf(access, order, text),
        text,
      }));
      // A test skips the cache: otherwise a changed key or address would not be tried.
      const kept = await findAnswers(
        db,
        engine.id,
        sender.purpose === 'test' ? [] : wanted.map(({ hash }) => hash),
      );
      const missing = new Map(wanted.filter(({ hash }) => !kept.has(hash)).map((one) => [one.text, one]));
      const given = new Map<string, string>();
      const batches = batchesOf([...missing.values()], PROTOCOLS[engine.kind]);
      while (batches.length > 0) {
        const asked = batches.splice(0, CONCURRENCY).map(async (batch) => {
          const texts = batch.map(({ text }) => text);
          const { targets } = await ask(engine, { order: { ...order, texts }, access, sender, signal });
          const answers = batch.map(({ hash, characters }, at) => ({
            ...{ hash, characters },
            target: targets[at] ?? '',
          }));
          await keepAnswers(db, engine.id, answers);
          for (const { hash, target } of answers) given.set(hash, target);
        });
        const failed = (await Promise.allSettled(asked)).find(({ status }) => status === 'rejected');
        if (failed?.status === 'rejected') throw failed.reason;
      }
      return wanted.map(({ hash, sent, host, characters }) => ({
        target: kept.get(hash)?.target ?? given.get(hash) ?? '',
        isKept: kept.has(hash),
        ...{ sent, host, characters },
      }));
    },
  };
}

interface Question {
  order: Order;
  access: Access;
  sender: Sender;
  signal: AbortSignal | undefined;
}

function accessOf({ id, kind, address, secret, model, region }: EngineRow, secrets: SecretBox): Access {
  const key = secret === '' ? null : secrets.open(secret, keyPurpose(id));
  return { kind, address, key, model, region };
}

function shownOf(access: Access, order: Order, text: string) {
  const { url, sent } = PROTOCOLS[access.kind].write({ ...order, texts: [text] }, access);
  return { sent, host: new URL(url).host, characters: sent.length };
}

/** Groups texts into requests, as many as the engine takes. */
function batchesOf<Text extends { characters: number }>(
  texts: readonly Text[],
  { maxTexts, maxCharacters }: Protocol,
): Text[][] {
  const batches: Text[][] = [];
  let room = 0;
  for (const text of texts) {
    const last = batches.at(-1);
    // One for the separator.
    const size = text.characters + 1;
    if (last && last.length < maxTexts && size <= room) {
      last.push(text);
      room -= size;
    } else {
      batches.push([text]);
      room = maxCharacters - size;
    }
  }
  return batches;
}

type FailureId = Extract<LocalisedId, `machine.${string}`>;

const problem = (status: number, id: FailureId, { name }: EngineRow, options?: typeof LATER) =>
  new ProblemError(status, localised(id, { engine: name }), options);

function failureOf(status: number): FailureId {
  if (status === 401 || status === 403) return 'machine.key-refused';
  // 456 is DeepL's status for an exhausted quota.
  if (status === 429 || status === 456 || status === 503) return 'machine.busy';
  return 'machine.refused';
}

const wordsOf = (error: unknown) => (error instanceof PostError ? error.message : String(error));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
