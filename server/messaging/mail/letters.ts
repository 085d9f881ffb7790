import type { AccountLink } from '../../../shared/contract/user.ts';
import { type MailText, writeLetter } from './message.ts';

interface Person {
  username: string;
  email: string;
}

/** The mail with a one-time link. `url` is the public address of the server, from its settings. */
export function linkLetter(link: AccountLink, { username, email }: Person, url: string): MailText {
  const days = link.kind === 'invite' ? 'seven days' : 'one day';
  const until = `The link works once, and for ${days}. Nobody but you should have it.`;
  const button = { url: url + link.path };
  if (link.kind === 'invite')
    return writeLetter({
      subject: 'You are invited to Tessera',
      greeting: `Hello ${username},`,
      paragraphs: [
        `there is an account for you at Tessera, the workbench for translators, with the address ${email}. Choose your password to come in.`,
        until,
      ],
      button: { ...button, label: 'Choose your password' },
    });
  return writeLetter({
    subject: 'Set a new password for Tessera',
    greeting: `Hello ${username},`,
    paragraphs: [
      `here is the link that sets a new password for ${email}.`,
      until,
      'If you did not ask for it, do nothing: your password stays as it is.',
    ],
    button: { ...button, label: 'Set a new password' },
  });
}

/** Notices to the owner of an account about changes to it. */
export const NOTICES = {
  password: 'The password of your account was changed, and your other sessions have ended.',
  reset: 'The password of your account was set by a one-time link, and all sessions have ended.',
  totp_on: 'A second factor was turned on for your account.',
  totp_off: 'The second factor of your account was turned off.',
  recovery_codes: 'New recovery codes were made for your account; the old ones work no more.',
  passkey_added: 'A passkey was added to your account.',
  passkey_removed: 'A passkey of your account was removed.',
  token: 'An API token was made for your account.',
  email: 'The email address of your account was changed by an administrator.',
  role: 'The role of your account was changed by an administrator.',
} as const;
export type Notice = keyof typeof NOTICES;

export function noticeLetter(notice: Notice, { username }: Person): MailText {
  return writeLetter({
    subject: 'Your Tessera account was changed',
    greeting: `Hello ${username},`,
    paragraphs: [
      NOTICES[notice],
      'If this was you, or you expected it, there is nothing to do. If not, tell your administrator at once.',
    ],
  });
}
