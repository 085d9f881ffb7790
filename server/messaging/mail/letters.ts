import type { AccountLink } from '../../../shared/domain/contract/user.ts';
import type { InterfaceLanguage } from '../../../shared/domain/messages/languages.ts';
import { type MailText, writeLetter } from './message.ts';
import type en from './messages/en.json';
import { t } from './words.ts';

interface Person {
  username: string;
  email: string;
}

/** The mail with a one-time link. `url` is the public address of the server, from its settings. */
export function linkLetter(
  language: InterfaceLanguage,
  { link, to: { username, email }, url }: { link: AccountLink; to: Person; url: string },
): MailText {
  const { kind } = link;
  return writeLetter({
    language,
    subject: t(language, `link.subject.${kind}`),
    greeting: t(language, 'greeting', { name: username }),
    paragraphs: [
      t(language, `link.text.${kind}`, { email }),
      t(language, `link.until.${kind}`),
      ...(kind === 'reset' ? [t(language, 'link.not-you')] : []),
    ],
    button: { url: url + link.path, label: t(language, `link.button.${kind}`) },
  });
}

/** Messages to an account's owner about changes to it. */
export type Notice = {
  [Id in keyof typeof en]: Id extends `changed.${infer Name}` ? Name : never;
}[keyof typeof en];

/**
 * The mail to a person mentioned in a comment. The comment itself is read in the document, by those who may
 * still see it.
 */
export function mentionLetter(
  language: InterfaceLanguage,
  {
    by,
    document,
    row,
    to,
    url,
    accountUrl,
  }: { by: string; document: string; row: number; to: Person; url: string; accountUrl: string },
): MailText {
  return writeLetter({
    language,
    subject: t(language, 'mention.subject'),
    greeting: t(language, 'greeting', { name: to.username }),
    paragraphs: [
      t(language, 'mention.text', { name: by, document, row }),
      t(language, 'mention.off', { address: accountUrl }),
    ],
    button: { url, label: t(language, 'mention.button') },
  });
}

export function noticeLetter(language: InterfaceLanguage, notice: Notice, { username }: Person): MailText {
  return writeLetter({
    language,
    subject: t(language, 'notice.subject'),
    greeting: t(language, 'greeting', { name: username }),
    paragraphs: [t(language, `changed.${notice}`), t(language, 'notice.not-you')],
  });
}
