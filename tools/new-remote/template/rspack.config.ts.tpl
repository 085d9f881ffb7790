import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { defineRemote } from '__preset__';

export default defineRemote({ name: '__name__', port: __port____folder__ }, ({ id, shared, common }) =>
  new ModuleFederationPlugin({
    ...common,
    name: id,
    exposes: { './remote': './src/remote.tsx' },
    shared,
  }),
);
