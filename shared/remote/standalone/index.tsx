import '@tessera/shared/ui/styles.css';
import { paths } from '@tessera/shared/paths';
import { createServices, ServicesProvider } from '@tessera/shared/query';
import type { RemoteModule } from '@tessera/shared/remote';
import { createBrowserRouter, RouterProvider } from '@tessera/shared/router';
import { createRoot } from 'react-dom/client';
import { RemoteHome } from './RemoteHome.tsx';
import { RemotePart } from './RemotePart.tsx';
import { StandaloneFrame } from './StandaloneFrame.tsx';
import { claimSessionOnFocus, startSandboxSession } from './sandbox-session.ts';
import { keepInAddress } from './scenario-store.ts';
import { startScenarioWorker } from './scenario-worker.ts';

interface Options {
  /** Display name: "Glossaries". */
  title: string;
  remote: RemoteModule;
  /** Screens worth a link when the remote has no panel, e.g. `/users/`. */
  links?: string[];
}

/** A remote as a standalone application: its panel and screens in a plain frame, over the sandbox. */
export async function startStandalone({ title, remote, links = [] }: Options): Promise<void> {
  await Promise.all([startScenarioWorker(), startSandboxSession()]);
  claimSessionOnFocus();
  const services = createServices();
  // The scenario may make it fail, and the screens then show the failure.
  await services.session.fetchUser().catch(() => {});
  const router = createBrowserRouter([
    {
      path: '/',
      element: <StandaloneFrame title={title} />,
      children: [
        {
          index: true,
          element: (
            <RemoteHome
              panel={remote.homePanel?.load}
              links={[...links, ...(remote.preferences ? [paths.preferences()] : [])]}
            />
          ),
        },
        ...(remote.preferences
          ? [{ path: 'preferences', element: <RemotePart load={remote.preferences.load} /> }]
          : []),
        ...remote.routes.map(({ path, load }) => ({ path, element: <RemotePart key={path} load={load} /> })),
        { path: '*', element: <p>Another remote owns this path.</p> },
      ],
    },
  ]);
  keepInAddress(router);
  const mountPoint = document.querySelector('main');
  if (!mountPoint) throw new Error('The page has no main element to mount on.');
  createRoot(mountPoint).render(
    <ServicesProvider services={services}>
      <RouterProvider router={router} />
    </ServicesProvider>,
  );
}
