/** The mails a user wants, as stored in the account. Mails about the account itself are always sent. */
export interface MailChoice {
  /** Whether a comment that mentions the user sends a mail. */
  mentions: boolean;
}

/** The preference's name in the account. */
export const MAIL_CHOICE = 'account.mails';

/** Reads the stored value of any version. */
export function readMailChoice(kept: unknown): MailChoice {
  const given = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<MailChoice>;
  return { mentions: given.mentions !== false };
}
