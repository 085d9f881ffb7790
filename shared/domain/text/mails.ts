/** Which mails somebody wants, as the account keeps it. Those about the account itself are no choice. */
export interface MailChoice {
  /** Whether a comment that mentions them is a mail. */
  mentions: boolean;
}

/** The preference's name in the account. */
export const MAIL_CHOICE = 'account.mails';

/** What an account has kept, whatever version wrote it. */
export function readMailChoice(kept: unknown): MailChoice {
  const given = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<MailChoice>;
  return { mentions: given.mentions !== false };
}
