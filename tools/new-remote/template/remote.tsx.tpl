import { withMessages } from '@tessera/shared/messages';
import { CONTRACT_RANGE, type RemoteModule } from '@tessera/shared/remote';

export default {
  contract: CONTRACT_RANGE,
  routes: [
    {
      path: '__name__',
      load: withMessages(() => import(/* webpackChunkName: "screen" */ './screens/__Name__Screen.tsx')),
    },
  ],
} satisfies RemoteModule;
