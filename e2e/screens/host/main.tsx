import '../../../shared/ui/styles.css';
import '../../../shell/src/faces/han.css';
import { useSyncExternalStore } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createServices, type Services, ServicesProvider } from '../../../shared/browser/query/index.ts';
import { RouterProvider } from '../../../shared/browser/router/index.ts';
import { messagesLoaded } from '../../../shared/domain/messages/index.ts';
import { toasts } from '../../../shared/ui/feedback/toast-store.ts';
import { openConfirmation } from '../../../shared/ui/overlay/confirm.ts';
import { releaseStore, startRelease } from '../../../shell/src/federation/live-release.ts';
import { restartClock } from '../../../shell/src/federation/navigation-clock.ts';
import { followAccount } from '../../../shell/src/language/account-language.ts';
import { languageStore, startLanguage } from '../../../shell/src/language/language.ts';
import { interfaceKit, startLaterModules } from '../../../shell/src/later/later-modules.ts';
import { logToConsole, reportGlobalErrors } from '../../../shell/src/report-errors.ts';
import { createAppRouter } from '../../../shell/src/router.tsx';
import { readSessionAfterCache } from '../../../shell/src/session-after-cache.ts';
import { IDLE_PATH, type ScreensHost } from './screens-host.ts';

interface Shown {
  root: Root;
  services: Services;
  router: ReturnType<typeof createAppRouter>;
}

let shown: Shown | null = null;

function App({ services, router }: Omit<Shown, 'root'>) {
  const language = useSyncExternalStore(languageStore.subscribe, languageStore.get);
  return (
    <ServicesProvider services={services}>
      <RouterProvider key={language} router={router} />
    </ServicesProvider>
  );
}

/** Draws the application for the page's address, like the shell's `main.tsx`. */
async function draw(): Promise<void> {
  const mountPoint = document.querySelector('main');
  if (!mountPoint) throw new Error('The page has no main element to mount on.');
  startLanguage();
  restartClock();
  await Promise.all([interfaceKit, releaseStore.settled('live'), messagesLoaded()]);
  const services = createServices();
  followAccount(services.session);
  const router = createAppRouter(services.session);
  const root = createRoot(mountPoint, { onUncaughtError: logToConsole, onCaughtError: logToConsole });
  root.render(<App services={services} router={router} />);
  shown = { root, services, router };
}

function leave(): void {
  if (!shown) return;
  const { root, router, services } = shown;
  shown = null;
  root.unmount();
  router.dispose();
  services.queryClient.clear();
  toasts.set([]);
  openConfirmation.get()?.answer(false);
  for (const region of document.querySelectorAll('[data-announcer]')) region.textContent = '';
}

/** Clears browser storage. The edit log closes its connection when its database is deleted. */
async function forget(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const request = indexedDB.deleteDatabase('tessera-edits');
  request.onsuccess = () => resolve();
  request.onerror = () => reject(request.error);
  await promise;
}

const host: ScreensHost = {
  leave,
  async show(path, { isFresh, language }) {
    leave();
    if (isFresh) await forget();
    if (language) localStorage.setItem('tessera.language', language);
    history.pushState(null, '', path);
    window.scrollTo(0, 0);
    await draw();
  },
};

reportGlobalErrors();
startLaterModules();
startRelease();
Object.assign(window, { screens: host });
window.dispatchEvent(new Event('tessera-started'));
if (location.pathname !== IDLE_PATH) {
  void draw().then(() => {
    if (shown) readSessionAfterCache(shown.services.session, shown.router);
  });
}
