import { CONTRACT_RANGE, type RemoteModule } from '@tessera/shared/remote';

export default {
  contract: CONTRACT_RANGE,
  routes: [
    {
      path: 'users',
      load: () => import(/* webpackChunkName: "screen" */ './screens/UsersScreen.tsx'),
    },
    {
      path: 'account',
      load: () => import(/* webpackChunkName: "account" */ './own/AccountScreen.tsx'),
    },
  ],
} satisfies RemoteModule;
