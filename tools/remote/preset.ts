/** What `@tessera/remote-tools` exports: the preset for a remote in a repository of its own. */
export {
  defineRemote,
  type FederatedBuild,
  type RemoteConfig,
  type RemoteEnv,
} from '../../rspack.config.base.ts';
