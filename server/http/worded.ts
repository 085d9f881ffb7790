import type { Wording } from '../../shared/contract/common.ts';
import fields from '../../shared/fields/messages/en.json' with { type: 'json' };
import problems from '../../shared/problems/messages/en.json' with { type: 'json' };
import { wordsOf } from '../words/catalogue.ts';

const english = { ...problems, ...fields };
export type WordedId = keyof typeof english;

// Of any id: threads give theirs back as data.
const words = wordsOf<string>(english);

/** A sentence of the server that pages show in their own language and programs read in English. */
export class Worded {
  readonly says: Wording;

  constructor(says: Wording) {
    this.says = says;
  }

  toString(): string {
    const { id, values, quotes = {} } = this.says;
    const quoted = Object.entries(quotes).map(([place, said]) => [place, String(new Worded(said))]);
    return words.t('en', id, quoted.length > 0 ? { ...values, ...Object.fromEntries(quoted) } : values);
  }
}

/** Words of `shared/problems` or `shared/fields` with what fills their places: also other such words, for example a reason. */
export function worded(id: WordedId, given?: Record<string, string | number | Worded>): Worded {
  if (!given) return new Worded({ id });
  const values: NonNullable<Wording['values']> = {};
  const quotes: NonNullable<Wording['quotes']> = {};
  for (const [place, value] of Object.entries(given)) {
    if (!(value instanceof Worded)) values[place] = value;
    // A sentence in a sentence in a sentence stays English.
    else if (Object.values(value.says.quotes ?? {}).some((inner) => inner.quotes))
      values[place] = String(value);
    else quotes[place] = value.says;
  }
  return new Worded({ id, values, ...(Object.keys(quotes).length > 0 && { quotes }) });
}

/** A sentence for people, in words of the catalogue where it has any. */
export type Sentence = Worded | string;

/** What an error says to people. */
export function sentenceOf({ message, says }: { message: string; says?: Wording | undefined }): Sentence {
  return says ? new Worded(says) : message;
}

/** As a column beside the English keeps it. */
export function storedWording(sentence: Sentence): string | null {
  return sentence instanceof Worded ? JSON.stringify(sentence.says) : null;
}

/** What such a column holds; nothing where an earlier version of the server has since written other English beside it. */
export function wordingOf(stored: string | null, english: string | null): Wording | undefined {
  if (stored === null) return undefined;
  const says: Wording = JSON.parse(stored);
  return String(new Worded(says)) === english ? says : undefined;
}
