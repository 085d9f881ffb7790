import { writtenSchemas } from './written-schemas.ts';

/** zod in a remote: the shell's, asked for when a schema first checks something. */
export const z = writtenSchemas(() => import('@tessera/page/zod'));
