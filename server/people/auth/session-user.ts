import type { Permission, Role, Scope } from '../../../shared/policy/permissions.ts';

/** Who a request comes from. */
export interface SessionUser {
  id: number;
  email: string;
  username: string;
  role: Role;
  /** On what the role may be used. */
  scope: Scope;
  /** What this request may do: what the role grants, of an API token only its scopes. */
  permissions: readonly Permission[];
  via: 'session' | 'token';
  /** Of the session, not the user; `''` for a request with an API token. */
  session_id: string;
  token_id: number | null;
  /** The session has a newer token: this one only reads, and only for some seconds. */
  is_replaced: boolean;
  /** Signed in, or showed again who they are, a short time ago. */
  is_confirmed: boolean;
  /** The settings ask for a second factor, and there is none yet. */
  needs_second_factor: boolean;
}
