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
    return words.t('en', this.says.id, this.says.values);
  }
}

/** Words of `shared/problems` or `shared/fields` with what fills their places. */
export function worded(id: WordedId, values?: Wording['values']): Worded {
  return new Worded(values ? { id, values } : { id });
}
