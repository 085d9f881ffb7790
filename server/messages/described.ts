import type { Wording } from '../../shared/domain/contract/common.ts';
import { localised, type Refusal, sentenceOf, storedWording, wordingOf } from './localised.ts';

/** Longest stored sentence, in characters. */
const MOST = 300;

/** A stored sentence about an action: in English, with its wording for the other languages. */
export interface Described {
  description: string;
  /** JSON; `null` = English only. Absent in jobs of earlier versions. */
  description_says?: string | null;
}

/** A sentence to store. One that is too long is cut, and stays English. */
export function describedAs(sentence: Refusal): Described {
  const description = String(sentence);
  return description.length > MOST
    ? { description: description.slice(0, MOST), description_says: null }
    : { description, description_says: storedWording(sentence) };
}

/** The stored wording of an action, for an answer. */
export function descriptionSays({ description, description_says = null }: Described): Wording | undefined {
  return wordingOf(description_says, description);
}

/** The sentence about undoing an action. */
export function undoing(entry: Described): Described {
  const what = sentenceOf({ message: entry.description, says: descriptionSays(entry) });
  return describedAs(localised('did.undid', { what }));
}
