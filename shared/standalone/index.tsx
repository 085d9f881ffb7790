import '@tessera/shared/ui/styles.css';
import { createServices, ServicesProvider } from '@tessera/shared/query';
import type { RemoteModule } from '@tessera/shared/remote';
import { createBrowserRouter, RouterProvider } from '@tessera/shared/router';
import type { RequestHandler } from 'msw';
import { createRoot } from 'react-dom/client';
import { RemoteHome } from './RemoteHome.tsx';
import { RemotePart } from './RemotePart.tsx';
import { StandaloneFrame } from './StandaloneFrame.tsx';
import { startMocks } from './start-mocks.ts';

interface Options {
  /** Name for people: "Glossaries". */
  title: string;
  remote: RemoteModule;
  /** The remote's mocked API; `GET /user/` is answered for it unless it answers itself. */
  handlers: RequestHandler[];
  /** Screens worth a link when the remote has no panel, e.g. `/users/`. */
  links?: string[];
}

/** One remote as an application of its own: its panel and screens in a plain frame, over a mocked API. */
export async function startStandalone({ title, remote, handlers, links = [] }: Options): Promise<void> {
  await startMocks(handlers);
  const services = createServices();
  await services.session.fetchUser();
  const router = createBrowserRouter([
    {
      path: '/',
      element: <StandaloneFrame title={title} />,
      children: [
        { index: true, element: <RemoteHome panel={remote.homePanel?.load} links={links} /> },
        ...remote.routes.map(({ path, load }) => ({ path, element: <RemotePart key={path} load={load} /> })),
        { path: '*', element: <p>Another remote owns this path.</p> },
      ],
    },
  ]);
  const mountPoint = document.querySelector('main');
  if (!mountPoint) throw new Error('The page has no main element to mount on.');
  createRoot(mountPoint).render(
    <ServicesProvider services={services}>
      <RouterProvider router={router} />
    </ServicesProvider>,
  );
}
