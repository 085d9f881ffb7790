import { type Messages, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Wording } from '../../shared/contract/common.ts';
import english from '../../shared/problems/messages/en.json' with { type: 'json' };

export type WordedId = keyof typeof english;

const i18n = setupI18n({ locale: 'en', messages: { en: english as Messages } });
// Compiled when asked for: a server words few of its refusals.
i18n.setMessagesCompiler(compileMessage);

/** A sentence of the server that pages show in their own language and programs read in English. */
export class Worded {
  readonly says: Wording;

  constructor(says: Wording) {
    this.says = says;
  }

  toString(): string {
    return i18n._(this.says.id, this.says.values);
  }
}

/** Words of `shared/problems/messages` with what fills their places. */
export function worded(id: WordedId, values?: Wording['values']): Worded {
  return new Worded(values ? { id, values } : { id });
}

/** Whether the catalogue has words of this id. */
export const isWordedId = (id: string): id is WordedId => Object.hasOwn(english, id);
