import { CONTRACT_RANGE, type RemoteModule } from '@tessera/shared/remote';

export default {
  contract: CONTRACT_RANGE,
  routes: [
    {
      path: 'glossary/:id',
      load: () => import(/* webpackChunkName: "screen" */ './screens/GlossaryScreen.tsx'),
    },
  ],
  homePanel: { load: () => import(/* webpackChunkName: "panel" */ './home/GlossariesPanel.tsx') },
} satisfies RemoteModule;
