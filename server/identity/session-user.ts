import type { Permission, Role, Scope } from '../../shared/domain/policy/permissions.ts';

/** The user on whose behalf a request is made. */
export interface SessionUser {
  id: number;
  email: string;
  username: string;
  role: Role;
  /** The scope of the role. */
  scope: Scope;
  /** The permissions of this request: the role's; for an API token, only its scopes among them. */
  permissions: readonly Permission[];
  via: 'session' | 'token';
  /** Identifies the session, not the user; `''` for a request with an API token. */
  session_id: string;
  token_id: number | null;
  /** When the token expires; `null` for a session, which use extends. */
  token_expires_at: string | null;
  /** The session's token was replaced: the old one can only read, and only for a few seconds. */
  is_replaced: boolean;
  /** Signed in or confirmed their identity recently. */
  is_confirmed: boolean;
  /** The settings require a second factor, and the user has none yet. */
  needs_second_factor: boolean;
}
