import { CONTRACT_RANGE, type RemoteModule } from '@tessera/shared/remote';

export default {
  contract: CONTRACT_RANGE,
  routes: [
    {
      path: 'document/:id',
      load: () => import(/* webpackChunkName: "screen" */ './screens/DocumentScreen.tsx'),
    },
  ],
  homePanel: { load: () => import(/* webpackChunkName: "panel" */ './home/DocumentsPanel.tsx') },
} satisfies RemoteModule;
