import { analysisRoutes } from './document/analysis/routes.ts';
import { documentRoutes } from './document/routes.ts';
import { glossaryRoutes } from './glossary/routes.ts';
import { Api } from './http/api.ts';
import { jobRoutes } from './jobs/routes.ts';
import { webhookRoutes } from './messaging/webhooks/routes.ts';
import { authRoutes } from './people/auth/routes.ts';
import { personalDataRoutes } from './people/personal-data/routes.ts';
import { policyRoutes } from './people/policy/routes.ts';
import { preferenceRoutes } from './people/preferences/routes.ts';
import { tokenRoutes } from './people/tokens/routes.ts';
import { userRoutes } from './people/users/routes.ts';
import { viewRoutes } from './people/users/views.ts';
import { releaseRoutes } from './release/routes.ts';
import type { Services } from './services.ts';
import { memoryRoutes } from './translation-memory/routes.ts';
import { auditRoutes } from './workspace/audit/routes.ts';
import { binRoutes } from './workspace/bin/routes.ts';
import { exportRoutes } from './workspace/export/routes.ts';
import { operationsRoutes } from './workspace/operations/routes.ts';
import { searchRoutes } from './workspace/search/routes.ts';
import { systemRoutes } from './workspace/system/routes.ts';

/** The whole API as one fetch function; requests come in with their `/api` prefix. */
export function createApi(services: Services): (request: Request, env?: object) => Promise<Response> {
  const api = new Api(services);
  authRoutes(api);
  tokenRoutes(api);
  userRoutes(api);
  viewRoutes(api);
  preferenceRoutes(api);
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
  releaseRoutes(api, services.settings);
  operationsRoutes(api);
  exportRoutes(api);
  return async (request, env) => api.hono.fetch(request, env);
}
