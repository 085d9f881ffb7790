import { changePageLanguage, isInterfaceLanguage, pageLanguage } from '@tessera/shared/messages';
import type { Session } from '@tessera/shared/session';

/** On sign-in, and when it changes elsewhere, the page takes the language of the account. */
export function followAccount(session: Session): void {
  let seen = '';
  session.subscribe(() => {
    const { user } = session.getState();
    const language = user?.language ?? '';
    const now = user ? `${user.id} ${language}` : '';
    if (now === seen) return;
    seen = now;
    if (isInterfaceLanguage(language) && language !== pageLanguage()) void changePageLanguage(language);
  });
}
