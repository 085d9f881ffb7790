import { changePageLanguage, isInterfaceLanguage, pageLanguage } from '@tessera/shared/messages';
import type { Session } from '@tessera/shared/session';

/** Whenever somebody signs in, or changes it elsewhere, the page takes the language of their account. */
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
