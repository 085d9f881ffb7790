import { withMessages } from '@tessera/shared/messages';
import { CONTRACT_RANGE, type RemoteModule } from '@tessera/shared/remote';

export default {
  contract: CONTRACT_RANGE,
  routes: [
    {
      path: 'users',
      load: withMessages(() => import(/* webpackChunkName: "screen" */ './screens/UsersScreen.tsx')),
    },
    {
      path: 'account',
      load: withMessages(() => import(/* webpackChunkName: "account" */ './own/AccountScreen.tsx')),
    },
  ],
  preferences: {
    load: withMessages(
      () => import(/* webpackChunkName: "own-preferences" */ './preferences/UserPreferences.tsx'),
    ),
  },
} satisfies RemoteModule;
