import checks from '../../shared/domain/checks/messages/en.json' with { type: 'json' };
import names from '../../shared/domain/checks/names/messages/en.json' with { type: 'json' };
import { putInWords, type WordingId } from '../../shared/domain/checks/wording.ts';
import type { Wording } from '../../shared/domain/contract/common.ts';
import fields from '../../shared/domain/fields/messages/en.json' with { type: 'json' };
import permissions from '../../shared/domain/policy/names/messages/en.json' with { type: 'json' };
import formats from '../../shared/domain/problems/files/messages/en.json' with { type: 'json' };
import problems from '../../shared/domain/problems/messages/en.json' with { type: 'json' };
import { wordsOf } from './catalogue.ts';

const english = { ...problems, ...formats, ...fields, ...permissions };
export type LocalisedId = keyof typeof english;

/** Prefix of the ids of check messages, which have their own catalogue. */
const OF_CHECK = 'check:';
const checkWords = wordsOf({ ...checks, ...names });

function checkText(id: string, values: Wording['values']): string {
  return putInWords({ id: id as WordingId, ...(values && { values }) }, (of, given) =>
    checkWords.t('en', of, given),
  );
}

// Any id: threads return their errors as data.
const words = wordsOf<string>(english);

/** A server message that pages show in their own language and programs read in English. */
export class Localised {
  readonly says: Wording;

  constructor(says: Wording) {
    this.says = says;
  }

  toString(): string {
    const { id, values, quotes = {} } = this.says;
    if (id.startsWith(OF_CHECK)) return checkText(id.slice(OF_CHECK.length), values);
    const quoted = Object.entries(quotes).map(([place, said]) => [place, String(new Localised(said))]);
    return words.t('en', id, quoted.length > 0 ? { ...values, ...Object.fromEntries(quoted) } : values);
  }
}

/** A check's message about a segment. */
export function ofCheck({ id, values }: Wording): Localised {
  return new Localised({ id: OF_CHECK + id, ...(values && { values }) });
}

/** A check's name; its id where this version does not know it. */
export function nameOfCheck(check: string): Localised | string {
  const id = `name.${check}`;
  return Object.hasOwn(names, id) ? new Localised({ id: OF_CHECK + id }) : check;
}

/** Deepest nesting of messages in the contract. */
const MAX_DEPTH = 4;

function depthOf({ quotes = {} }: Wording): number {
  return Math.max(0, ...Object.values(quotes).map((quoted) => 1 + depthOf(quoted)));
}

/**
 * A message of `shared/domain/problems` or `shared/domain/fields` with its arguments, which may be messages
 * too, for example a reason.
 */
export function localised(id: LocalisedId, given?: Record<string, string | number | Refusal>): Localised {
  if (!given) return new Localised({ id });
  const values: NonNullable<Wording['values']> = {};
  const quotes: NonNullable<Wording['quotes']> = {};
  for (const [place, value] of Object.entries(given)) {
    if (!(value instanceof Localised)) values[place] = value instanceof ForPrograms ? value.text : value;
    // Messages nested deeper than the contract allows stay English.
    else if (depthOf(value.says) >= MAX_DEPTH) values[place] = String(value);
    else quotes[place] = value.says;
  }
  return new Localised({ id, values, ...(Object.keys(quotes).length > 0 && { quotes }) });
}

/** A message that no page shows: English only, without a catalogue id. */
export class ForPrograms {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/** For messages to programs; `for-programs.test.ts` lists the callers. */
export const forPrograms = (text: string): ForPrograms => new ForPrograms(text);

/** The reason of an error: with a catalogue id, unless it is only for programs. */
export type Refusal = Localised | ForPrograms;

/** The message of an error. */
export function sentenceOf({ message, says }: { message: string; says?: Wording | undefined }): Refusal {
  return says ? new Localised(says) : new ForPrograms(message);
}

/**
 * Formats a list of messages such as `warnings` for answers and reports: in English, with `warnings_says`
 * next to it. Bare English was stored by an earlier version of the server.
 */
export function listedSentences(sentences: readonly (Refusal | string)[]): {
  english: string[];
  says: (Wording | null)[];
} {
  return {
    english: sentences.map(String),
    says: sentences.map((sentence) => (sentence instanceof Localised ? sentence.says : null)),
  };
}

/** The value of a wording column next to the English. */
export function storedWording(sentence: Refusal): string | null {
  return sentence instanceof Localised ? JSON.stringify(sentence.says) : null;
}

/**
 * Reads such a column; undefined if an earlier version of the server has since written different English next
 * to it.
 */
export function wordingOf(stored: string | null, english: string | null): Wording | undefined {
  if (stored === null) return undefined;
  const says: Wording = JSON.parse(stored);
  return String(new Localised(says)) === english ? says : undefined;
}
