import { analysisRoutes } from './analysis/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { binRoutes } from './bin/routes.ts';
import { documentRoutes } from './document/routes.ts';
import { exportRoutes } from './export/routes.ts';
import { glossaryRoutes } from './glossary/routes.ts';
import { Api } from './http/api.ts';
import { jobRoutes } from './jobs/routes.ts';
import { operationsRoutes } from './operations/routes.ts';
import { personalDataRoutes } from './personal-data/routes.ts';
import { policyRoutes } from './policy/routes.ts';
import { releaseRoutes } from './release/routes.ts';
import { searchRoutes } from './search/routes.ts';
import type { Services } from './services.ts';
import { systemRoutes } from './system/routes.ts';
import { tokenRoutes } from './tokens/routes.ts';
import { memoryRoutes } from './translation-memory/routes.ts';
import { userRoutes } from './users/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';

/** The whole API as one fetch function; requests come in with their `/api` prefix. */
export function createApi(services: Services): (request: Request, env?: object) => Promise<Response> {
  const api = new Api(services);
  authRoutes(api);
  tokenRoutes(api);
  userRoutes(api);
  personalDataRoutes(api);
  policyRoutes(api);
  auditRoutes(api);
  binRoutes(api);
  webhookRoutes(api);
  glossaryRoutes(api);
  memoryRoutes(api);
  documentRoutes(api);
  analysisRoutes(api);
  searchRoutes(api);
  jobRoutes(api);
  systemRoutes(api);
  releaseRoutes(api);
  operationsRoutes(api);
  exportRoutes(api);
  return async (request, env) => api.hono.fetch(request, env);
}
