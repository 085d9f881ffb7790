import type { Api } from '../http/api.ts';

export function fileRoutes(_api: Api): void {}
