import { type InlineCode, plainText } from '../../../shared/domain/text/inline-codes.ts';
import type { Db } from '../../db/open.ts';
import { placeholdersOf } from '../../machine-translation/codes.ts';
import { type ContextSources, contextOf } from '../../machine-translation/context.ts';
import { type EngineRow, requireEngineRow } from '../../machine-translation/engine-queries.ts';
import { NO_CONTEXT, type Order } from '../../machine-translation/engines/engine.ts';
import { PROTOCOLS } from '../../machine-translation/engines/protocols.ts';
import { type AskedDocument, requireAskable } from '../../machine-translation/may-leave.ts';
import type { Sender } from '../../machine-translation/sender.ts';
import type { Looked, Translator } from '../../machine-translation/translator.ts';
import { type Localised, localised, type Refusal, sentenceOf } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';
import { fitCodes, isLost } from './fit-codes.ts';

/** A segment without a target and without a match. */
interface OpenText {
  source: string;
  codes: readonly InlineCode[];
  key: string;
  /** JSON of the contract's `notes`. */
  notes: string;
  previous: string | null;
  next: string | null;
  max_length: number | null;
  length_unit: 'char' | 'byte';
}

/** `null` = not requested: there is nothing to translate, or the engine had stopped. */
export type MachineFill = { target: string } | { reason: Localised } | null;

export interface MachineFills {
  /** In the order of the texts. */
  fills: MachineFill[];
  /** Characters sent for them, or to be sent. */
  characters: number;
  /** Why the engine has stopped; `null` = it answered. */
  problem: Refusal | null;
}

/** Fills a document's open segments with machine translation. */
export interface MachineFiller {
  /** Counts what would be sent, each text once per document. A text to request is filled with `''`. */
  look(texts: readonly OpenText[]): Promise<MachineFills>;
  /**
   * Calls `reached` before each request with the number of finished texts; an exception from it stops the
   * filling.
   */
  fill(texts: readonly OpenText[], reached: (done: number) => Promise<void>): Promise<MachineFills>;
  /** Characters left in this month's budget; `null` = the engine no longer exists. */
  left(): Promise<number | null>;
}

/** Texts requested between two updates of the progress, which also notice a cancellation. */
const TEXTS = 100;
/** The same for engines that take one text per request, with its context. */
const SINGLE_TEXTS = 4;

export function createMachineFiller(
  { db, translator, sources }: { db: Db; translator: Translator; sources: ContextSources },
  { document, engineId, sender }: { document: AskedDocument; engineId: number; sender: Sender },
): MachineFiller {
  const seen = new Set<string>();

  /** One order for all texts, or one per text where the engine takes each with its context. */
  async function ordersFor({ kind }: EngineRow, texts: readonly OpenText[]): Promise<Asking[]> {
    const { source_lang: from, target_lang: to } = document;
    if (!isSingle(kind))
      return [{ texts, order: { texts: texts.map(({ source }) => source), from, to, context: NO_CONTEXT } }];
    return Promise.all(
      texts.map(async (text) => {
        const context = await contextOf(db, sources, { ...text, source_lang: from, target_lang: to });
        return { texts: [text], order: { texts: [text.source], from, to, context } };
      }),
    );
  }

  async function ask(engine: EngineRow, { texts, order }: Asking): Promise<MachineFills> {
    const before = await translator.look(engine, order);
    const fitting = order.texts.filter((_, at) => !before[at]?.isTooLong);
    const problem =
      fitting.length === 0
        ? null
        : await translator
            .translate(engine, { ...order, texts: fitting }, sender)
            .then(() => null, problemOf);
    // Use what arrived before an engine failed: it was paid for.
    const after = await translator.look(engine, order);
    const left = after.filter(({ kept }, at) => kept !== null && before[at]?.kept === null);
    return {
      fills: after.map((looked, at) => fillOf(engine, texts[at], looked)),
      characters: charactersOf(left),
      problem,
    };
  }

  async function look(engine: EngineRow, { texts, order }: Asking): Promise<MachineFills> {
    const looked = await translator.look(engine, order);
    const leaving = looked.filter(
      ({ hash, kept, isTooLong }) => kept === null && !isTooLong && !seen.has(hash),
    );
    for (const { hash } of leaving) seen.add(hash);
    return {
      fills: looked.map((one, at) =>
        one.kept === null && !one.isTooLong ? { target: '' } : fillOf(engine, texts[at], one),
      ),
      characters: charactersOf(leaving),
      problem: null,
    };
  }

  async function inGroups(
    texts: readonly OpenText[],
    handle: (engine: EngineRow, asking: Asking) => Promise<MachineFills>,
    reached: (done: number) => Promise<void>,
  ): Promise<MachineFills> {
    const result: MachineFills = { fills: texts.map(() => null), characters: 0, problem: null };
    const wanted = texts.flatMap(({ source }, at) => (isTranslatable(source) ? [at] : []));
    while (wanted.length > 0 && result.problem === null) {
      await reached(wanted[0] ?? 0);
      // Checked every time: the engine may have been disabled since, or the document marked.
      const engine = await requireAskable(db, document, engineId).catch(problemOf);
      if (!('kind' in engine)) return { ...result, problem: engine };
      const group = wanted.splice(0, isSingle(engine.kind) ? SINGLE_TEXTS : TEXTS);
      const askings = await ordersFor(
        engine,
        group.flatMap((at) => texts[at] ?? []),
      );
      const answered = await Promise.all(askings.map((asking) => handle(engine, asking)));
      const fills = answered.flatMap((one) => one.fills);
      for (const [index, at] of group.entries()) result.fills[at] = fills[index] ?? null;
      for (const { characters, problem } of answered) {
        result.characters += characters;
        result.problem ??= problem;
      }
    }
    return result;
  }

  return {
    look: (texts) => inGroups(texts, look, async () => {}),
    fill: (texts, reached) => inGroups(texts, ask, reached),
    async left() {
      const engine = await requireEngineRow(db, engineId).catch(() => null);
      return engine && Math.max(0, engine.budget - (engine.used ?? 0));
    },
  };
}

interface Asking {
  texts: readonly OpenText[];
  order: Order;
}

function isSingle(kind: EngineRow['kind']): boolean {
  const { usesContext, maxTexts } = PROTOCOLS[kind];
  return usesContext && maxTexts === 1;
}

/** Numbers and punctuation are the same in every language, or left to memories and checks. */
const isTranslatable = (source: string) => /\p{L}/u.test(plainText(source));

function charactersOf(looked: readonly Looked[]): number {
  const once = new Map(looked.map(({ hash, characters }) => [hash, characters]));
  return [...once.values()].reduce((sum, characters) => sum + characters, 0);
}

/** A text without all tags or placeholders of its source is skipped: nobody is there to insert them. */
function fillOf({ name }: EngineRow, text: OpenText | undefined, { kept, isTooLong }: Looked): MachineFill {
  if (isTooLong) return { reason: localised('machine.too-long', { engine: name }) };
  if (kept === null || !text) return null;
  const { target, lost } = fitCodes(kept, text);
  const isWhole = lost.length === 0 && placeholdersOf(text.source).every((one) => target.includes(one));
  if (!isWhole) return { reason: localised('left.lost-tags', { engine: name }) };
  return isLost(target, text.source)
    ? { reason: localised('machine.odd-answer', { engine: name }) }
    : { target };
}

/** The reason when only the engine must stop; other errors are rethrown. */
function problemOf(error: unknown): Refusal {
  if (error instanceof ProblemError) return sentenceOf(error);
  throw error;
}
