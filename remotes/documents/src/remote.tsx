import { withMessages } from '@tessera/shared/messages';
import { CONTRACT_RANGE, type RemoteModule } from '@tessera/shared/remote';

export default {
  contract: CONTRACT_RANGE,
  routes: [
    {
      path: 'document/:id',
      load: withMessages(() => import(/* webpackChunkName: "screen" */ './screens/DocumentScreen.tsx')),
    },
  ],
  homePanel: {
    load: withMessages(() => import(/* webpackChunkName: "panel" */ './list/home/DocumentsPanel.tsx')),
  },
  preferences: {
    load: withMessages(
      () => import(/* webpackChunkName: "editor-preferences" */ './preferences/EditorPreferences.tsx'),
    ),
  },
} satisfies RemoteModule;
