import { withMessages } from '@tessera/shared/messages';
import { CONTRACT_RANGE, type RemoteModule } from '@tessera/shared/remote';

export default {
  contract: CONTRACT_RANGE,
  routes: [
    {
      path: 'tm/:id',
      load: withMessages(() => import(/* webpackChunkName: "screen" */ './screens/MemoryScreen.tsx')),
    },
  ],
  homePanel: { load: withMessages(() => import(/* webpackChunkName: "panel" */ './home/MemoriesPanel.tsx')) },
} satisfies RemoteModule;
