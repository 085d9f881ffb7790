import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { defineRemote } from '../../rspack.config.base.ts';

export default defineRemote(
  { name: 'tm', port: 3003 },
  ({ id, shared, common }) =>
    new ModuleFederationPlugin({
      ...common,
      name: id,
      exposes: { './remote': './src/remote.tsx' },
      shared,
    }),
);
