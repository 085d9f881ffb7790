import { type Configuration, type RspackPluginInstance } from '@rspack/core';
import { devServer } from './tools/build/config/dev-server.ts';
import { providedVersions, sharedByShell } from './tools/build/config/shared-modules.ts';
export { devServer, providedVersions };
export type Mode = 'development' | 'production';
export declare function buildMode(): Mode;
interface BaseOptions {
    /** Folder below the root: `shell` or `remotes/<name>`. */
    workspace: string;
    /** Unique in the page, so that two versions of one remote can be in it side by side. */
    uniqueName: string;
    /** Start of every class name that its CSS modules generate. */
    classPrefix: string;
    outputPath: string;
    publicPath: string;
    mode: Mode;
    /** Folder for scripts and styles below the output, with a slash. */
    assets?: string;
}
/** What every build has in common: TypeScript, CSS modules, names of files, optimisation. */
export declare function baseConfig({ workspace, uniqueName, classPrefix, outputPath, publicPath, mode, assets, }: BaseOptions): Configuration;
interface ShellOptions {
    mode?: Mode;
    /** With React's development build, which the hot reload of a developer's remote needs (decision 21). */
    forDevelopers?: boolean;
    outputPath?: string;
}
/** The shell. It knows no remote at build time: the release document names them. */
export declare function shellConfig({ mode, forDevelopers, outputPath, }?: ShellOptions): Configuration;
/** What a remote's `rspack.config.ts` is called with: by the CLI (`--env version=1`), and by `tools/build` and `tools/dev`. */
export interface RemoteEnv {
    /** Set by `rspack serve`: the remote as an application of its own. */
    RSPACK_SERVE?: boolean;
    /** As with `rspack serve`, but built. */
    standalone?: boolean;
    mode?: Mode;
    /** Of this build; part of every name it takes in the page. */
    version?: string;
    outputPath?: string;
    /** Only to learn what is in it: as it is written, and with nothing beside it. */
    isProbe?: boolean;
}
interface Remote {
    /** Of its folder below `remotes/`. */
    name: string;
    /** Where `rspack serve` shows it alone. */
    port: number;
}
/** What a remote's federation plug-in is told about this build. */
export interface FederatedBuild {
    /** Name of this version in the page. */
    id: string;
    /** The modules of the shell, as `shared` names them. */
    shared: ReturnType<typeof sharedByShell>;
    /** Options that are the same for every remote. */
    common: ReturnType<typeof commonFederation>;
}
export type RemoteConfig = (env?: RemoteEnv) => Configuration;
/**
 * A remote: `rspack build` makes what the shell loads, `rspack serve` shows its screens alone.
 *
 * @param federate its `ModuleFederationPlugin`.
 */
export declare function defineRemote(remote: Remote, federate: (build: FederatedBuild) => RspackPluginInstance): RemoteConfig;
declare function commonFederation(id: string, isDescribed: boolean): {
    filename: string;
    library: {
        type: string;
        name: string;
    };
    shareScope: string;
    shareStrategy: 'loaded-first';
    manifest: boolean;
    dts: false | {
        generateTypes: {
            abortOnError: boolean;
        };
        consumeTypes: boolean;
        displayErrorInTerminal: boolean;
    };
    dev: boolean;
    experiments: {
        externalRuntime: boolean;
        optimization: {
            target: 'web';
            disableSnapshot: boolean;
        };
    };
};
