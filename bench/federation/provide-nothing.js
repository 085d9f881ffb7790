/** In place of what the shell provides to remotes: in the one bundle everybody imports it. */
export const provideModules = () => undefined;
