import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as document from './document.ts';
import type { Endpoint } from './endpoint.ts';
import * as glossary from './glossary.ts';
import * as job from './job.ts';
import * as release from './release.ts';
import * as session from './session.ts';
import * as system from './system.ts';
import * as token from './token.ts';
import * as totp from './totp.ts';
import * as memory from './translation-memory.ts';
import * as user from './user.ts';

/** Every endpoint of the API: what OpenAPI and the permission matrix are made from. */
export const ENDPOINTS: Endpoint[] = [
  auth,
  totp,
  session,
  token,
  user,
  audit,
  glossary,
  memory,
  document,
  job,
  release,
  system,
].flatMap((noun) => Object.values(noun).filter(isEndpoint));

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' &&
    value !== null &&
    'method' in value &&
    'path' in value &&
    'answerKind' in value
  );
}
