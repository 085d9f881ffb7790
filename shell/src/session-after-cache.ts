import type { Session } from '@tessera/shared/session';

/** A page that the browser had cached asks who is signed in now: it may be nobody, or somebody else. */
export function readSessionAfterCache(session: Session, router: { revalidate(): unknown }): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    const shownTo = session.getState().user?.id;
    session.fetchUser().then(
      ({ id }) => {
        if (id !== shownTo) window.location.reload();
      },
      // The guard then leads to the sign-in; without an answer everything stays.
      () => session.getState().user ?? router.revalidate(),
    );
  });
}
