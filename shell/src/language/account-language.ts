import type { Client } from '@tessera/shared/api';
import { updateLanguage } from '@tessera/shared/contract/user';
import { type InterfaceLanguage, isInterfaceLanguage, pageLanguage } from '@tessera/shared/messages';
import type { Session } from '@tessera/shared/session';
import { speak } from './language.ts';

/** Whenever somebody signs in, or changes it elsewhere, the page takes the language of their account. */
export function followAccount(session: Session): void {
  let seen = '';
  session.subscribe(() => {
    const { user } = session.getState();
    const language = user?.language ?? '';
    const now = user ? `${user.id} ${language}` : '';
    if (now === seen) return;
    seen = now;
    if (isInterfaceLanguage(language) && language !== pageLanguage()) void speak(language);
  });
}

/** Changes the language of the page, and of the account of who is signed in. Throws when the account was not reached. */
export async function chooseLanguage(
  language: InterfaceLanguage,
  { session, client }: { session: Session; client: Client },
): Promise<void> {
  await speak(language);
  if (!session.getState().user) return;
  await client.call(updateLanguage, { body: { language } });
  await session.fetchUser();
}
