export { SessionProvider, useCurrentUser, usePermission, useSession, useSessionState } from './context.tsx';
export { createSession, type Session, type SessionState, USER_MAX_AGE_MS } from './session.ts';
