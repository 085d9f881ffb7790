import type { Session } from '@tessera/shared/session';

/** A page restored from the browser's cache checks who is signed in: nobody, or a different user. */
export function readSessionAfterCache(session: Session, router: { revalidate(): unknown }): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    const shownTo = session.getState().user?.id;
    session.fetchUser().then(
      ({ id }) => {
        if (id !== shownTo) window.location.reload();
      },
      // The guard then redirects to the sign-in; without an answer everything stays.
      () => session.getState().user ?? router.revalidate(),
    );
  });
}
