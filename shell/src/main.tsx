import './federation/files.ts';
import '@tessera/shared/ui/styles.css';
import './faces/han.css';
import { messagesLoaded } from '@tessera/shared/messages';
import { createServices, ServicesProvider } from '@tessera/shared/query';
import { RouterProvider } from '@tessera/shared/router';
import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { releaseStore, startRelease } from './federation/live-release.ts';
import { remainingMs } from './federation/navigation-clock.ts';
import { prefetch } from './federation/remotes.ts';
import { startRuntime } from './federation/runtime.ts';
import { isLogin } from './guard.ts';
import { followAccount } from './language/account-language.ts';
import { languageStore, startLanguage } from './language/language.ts';
import { interfaceKit, startLaterModules } from './later/later-modules.ts';
import { LoginScreen } from './later/later-screens.tsx';
import { Outliving } from './remote/Outliving.tsx';
import { logToConsole, reportGlobalErrors } from './report-errors.ts';
import { createAppRouter } from './router.tsx';

reportGlobalErrors();
startLanguage();
startLaterModules();
startRuntime();

// Before React renders: the current screen's files and the session request load in parallel.
const { pathname } = window.location;
startRelease();
const services = createServices();
followAccount(services.session);
const router = createAppRouter(services.session);
const isFetching = () => !router.state.initialized || services.queryClient.isFetching() > 0;
void releaseStore.settled('live').then(async () => {
  if (isLogin(pathname)) LoginScreen.start();
  else prefetch(pathname, remainingMs());
  await interfaceKit;
  const { afterStart } = await import(/* webpackChunkName: "ui" */ './later/after-start.ts');
  await afterStart({ session: services.session, router, pathname, isFetching });
});

const mountPoint = document.querySelector('main');
if (!mountPoint) throw new Error('The page has no main element to mount on.');
const root = createRoot(mountPoint, { onUncaughtError: logToConsole, onCaughtError: logToConsole });

/** A language change redraws everything; drafts and the edit log keep the input. */
function App() {
  const language = useSyncExternalStore(languageStore.subscribe, languageStore.get);
  return (
    <ServicesProvider services={services}>
      <Outliving id={language}>
        <RouterProvider router={router} />
      </Outliving>
    </ServicesProvider>
  );
}

function draw() {
  root.render(<App />);
  // Tells the page's own script (index.html) that the application started.
  window.dispatchEvent(new Event('tessera-started'));
}

// English is in the script; other languages load in parallel with everything started above.
if (languageStore.get() === 'en') draw();
else void messagesLoaded().then(draw);
