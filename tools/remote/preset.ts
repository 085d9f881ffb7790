/** Exports of `@tessera/remote-tools`: the preset for a remote in its own repository. */
export {
  defineRemote,
  type FederatedBuild,
  type RemoteConfig,
  type RemoteEnv,
} from '../../rspack.config.base.ts';
