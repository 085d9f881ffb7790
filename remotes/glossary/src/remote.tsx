import { withMessages } from '@tessera/shared/messages';
import { CONTRACT_RANGE, type RemoteModule } from '@tessera/shared/remote';

export default {
  contract: CONTRACT_RANGE,
  routes: [
    {
      path: 'glossary/:id',
      load: withMessages(() => import(/* webpackChunkName: "screen" */ './screens/GlossaryScreen.tsx')),
    },
  ],
  homePanel: {
    load: withMessages(() => import(/* webpackChunkName: "panel" */ './home/GlossariesPanel.tsx')),
  },
} satisfies RemoteModule;
