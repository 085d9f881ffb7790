import '@tessera/shared/ui/styles.css';
// The bundler provides only modules that the host imports.
import '@tessera/shared/api';
import '@tessera/shared/schema';
import '@tessera/shared/session';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { createServices, ServicesProvider } from '@tessera/shared/query';
import type { RemoteModule } from '@tessera/shared/remote';
import { createBrowserRouter, Outlet, RouterProvider } from '@tessera/shared/router';
import { AppTheme, Hosts } from '@tessera/shared/ui';
import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';

const manifest = document.querySelector<HTMLMetaElement>('meta[name=manifest]')?.content ?? '';
registerRemotes([{ name: 'glossary', entry: manifest }]);
const loaded = await loadRemote<{ default: RemoteModule }>('glossary/remote');
const mountPoint = document.querySelector('main');
if (!loaded || !mountPoint) throw new Error('There is no glossary.');

const services = createServices();
await services.session.fetchUser();
const router = createBrowserRouter([
  {
    path: '/',
    element: (
      <AppTheme hosts={<Hosts />}>
        <Suspense>
          <Outlet />
        </Suspense>
      </AppTheme>
    ),
    children: loaded.default.routes.map(({ path, load }) => {
      const Screen = lazy(load);
      return { path, element: <Screen /> };
    }),
  },
]);
createRoot(mountPoint).render(
  <ServicesProvider services={services}>
    <RouterProvider router={router} />
  </ServicesProvider>,
);
