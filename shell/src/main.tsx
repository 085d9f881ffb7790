import './federation/files.ts';
import '@tessera/shared/ui/styles.css';
import { createServices, ServicesProvider } from '@tessera/shared/query';
import { RouterProvider } from '@tessera/shared/router';
import { createRoot } from 'react-dom/client';
import { releaseStore, startRelease } from './federation/live-release.ts';
import { remainingMs } from './federation/navigation-clock.ts';
import { prefetch } from './federation/remotes.ts';
import { startRuntime } from './federation/runtime.ts';
import { isLogin } from './guard.ts';
import { interfaceKit, startLaterModules } from './later/later-modules.ts';
import { LoginScreen } from './later/later-screens.tsx';
import { logToConsole, reportGlobalErrors } from './report-errors.ts';
import { createAppRouter } from './router.tsx';

reportGlobalErrors();
startLaterModules();
startRuntime();

// Before React renders: the current screen's files and the session request load in parallel.
const { pathname } = window.location;
startRelease();
const services = createServices();
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
createRoot(mountPoint, { onUncaughtError: logToConsole, onCaughtError: logToConsole }).render(
  <ServicesProvider services={services}>
    <RouterProvider router={router} />
  </ServicesProvider>,
);

// The page's own script (index.html) no longer has to say that nothing started.
window.dispatchEvent(new Event('tessera-started'));
