import { writtenSchemas } from './written-schemas.ts';

let library: Promise<{ z: unknown }> | undefined;

/** The library; asked for once it is wanted and again after a failure. The shell gives it to the remotes. */
export function loadSchemas(): Promise<{ z: unknown }> {
  library ??= import(/* webpackChunkName: "zod" */ '../zod.ts').catch((error: unknown) => {
    library = undefined;
    throw error;
  });
  return library;
}

/** zod in the shell. */
export const z = writtenSchemas(loadSchemas);
