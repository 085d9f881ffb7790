import { type I18n, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Wording } from '../../shared/domain/contract/common.ts';
import { withBackslashes } from '../../shared/domain/messages/backslash.ts';
import type { InterfaceLanguage } from '../../shared/domain/messages/languages.ts';

/** Server messages in ICU MessageFormat, by id. */
export interface Words<Id extends string> {
  t(language: InterfaceLanguage, id: Id, values?: Wording['values']): string;
}

/** English replaces missing translations. */
export function wordsOf<Id extends string>(
  english: Record<Id, string>,
  translations: Partial<Record<InterfaceLanguage, Partial<Record<NoInfer<Id>, string>>>> = {},
): Words<Id> {
  const made = new Map<InterfaceLanguage, I18n>();

  function make(language: InterfaceLanguage): I18n {
    const messages = { ...english, ...translations[language] };
    const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
    // Compiled on demand: a server uses few of its messages.
    i18n.setMessagesCompiler(compileMessage);
    made.set(language, i18n);
    return i18n;
  }

  return {
    t(language, id, values) {
      const i18n = made.get(language) ?? make(language);
      return withBackslashes(values, (safe) => i18n._(id, safe));
    },
  };
}
