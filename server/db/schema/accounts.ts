import type { Generated } from 'kysely';
import type { ResourceKind } from '../../../shared/domain/contract/resource.ts';
import type { Role, Scope } from '../../../shared/domain/policy/permissions.ts';
import type { Bit, Id, Json, Time } from './columns.ts';

/** Users, ways to sign in, and permissions. */
export interface AccountTables {
  user: UserTable;
  user_view: UserViewTable;
  user_language_pair: UserLanguagePairTable;
  user_preference: UserPreferenceTable;
  resource_member: ResourceMemberTable;
  session: SessionTable;
  login_failure: LoginFailureTable;
  login_lock: LoginLockTable;
  account_link: AccountLinkTable;
  api_token: ApiTokenTable;
  user_totp: UserTotpTable;
  recovery_code: RecoveryCodeTable;
  passkey: PasskeyTable;
  sign_in_challenge: SignInChallengeTable;
  oidc_identity: OidcIdentityTable;
}

export interface UserTable {
  id: Id;
  email: string;
  /** Lower case; unique. */
  email_folded: string;
  username: string;
  role: Role;
  disabled: Bit;
  /** `''` = none yet: the user is invited and cannot sign in. */
  password_hash: string;
  created_at: Time;
  updated_at: Time;
  last_seen_at: Time | null;
  /** When personal data was erased; the user's work stays. */
  erased_at: Generated<Time | null>;
  /** The scope of the role; ignored for administrators. */
  scope: Generated<Scope>;
  /** Interface language; `null` = the browser's. */
  language: Generated<string | null>;
}

/** Saved views of a list, by user. */
export interface UserViewTable {
  user_id: number;
  list: string;
  /** JSON of the contract's `savedView[]`. */
  views: Json;
  /** Increases with each change. */
  version: Generated<number>;
}

/** Language pairs whose documents, glossaries and memories a user with the scope `assigned` may use. */
export interface UserLanguagePairTable {
  user_id: number;
  source_lang: string;
  target_lang: string;
}

/** A user's setting of a screen, e.g. keys. */
export interface UserPreferenceTable {
  user_id: number;
  name: string;
  value: Json;
  updated_at: Time;
}

/** A resource shared with a user. */
export interface ResourceMemberTable {
  user_id: number;
  kind: ResourceKind;
  resource_id: number;
  /** The role on this resource if lower than the user's own; `null` = the user's own. */
  role: Role | null;
  created_at: Time;
}

export interface SessionTable {
  /** SHA-256 of the cookie's token, hex. */
  id: string;
  user_id: number;
  remember: Bit;
  created_at: Time;
  last_seen_at: Time;
  expires_at: Time;
  user_agent: string;
  address: string;
  /** 1 = the token was rotated; pending requests may still read with it for some seconds. */
  replaced: Generated<Bit>;
  /** When the user last authenticated in this session; `null` = older than this column. */
  confirmed_at: Time | null;
}

export interface LoginFailureTable {
  id: Id;
  email_folded: string;
  address: string;
  at: Time;
}

/**
 * Failed sign-ins since the last success. Also stored for unknown addresses, so that they cannot be told
 * apart.
 */
export interface LoginLockTable {
  email_folded: string;
  failures: number;
  last_at: Time;
  /** `null` = not locked. */
  locked_at: Time | null;
}

/** A one-time link: an invitation or a password reset. */
export interface AccountLinkTable {
  id: Id;
  user_id: number;
  kind: 'invite' | 'reset';
  /** SHA-256 of the token, hex. */
  hash: string;
  created_by: number;
  created_at: Time;
  expires_at: Time;
  used_at: Time | null;
}

export interface ApiTokenTable {
  id: Id;
  user_id: number;
  name: string;
  /** SHA-256 of the token, hex. */
  hash: string;
  /** The last characters, to identify a token in lists. */
  hint: string;
  /** JSON Permission[]. */
  scopes: Json;
  created_at: Time;
  expires_at: Time;
  last_used_at: Time | null;
  revoked_at: Time | null;
}

export interface UserTotpTable {
  user_id: number;
  /** Base32, encrypted by `secrets`; older rows may be in plain text. */
  secret: string;
  created_at: Time;
  /** `null` = set up but not yet confirmed with a code, so not required at sign-in. */
  confirmed_at: Time | null;
  /** The 30-second step of the last accepted code: a code is valid once. */
  last_step: Generated<number>;
}

export interface RecoveryCodeTable {
  id: Id;
  user_id: number;
  hash: string;
  used_at: Time | null;
}

export interface PasskeyTable {
  id: Id;
  user_id: number;
  /** Base64url, from the authenticator. */
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** The authenticator's signature counter; many never count. */
  counter: number;
  /** JSON string[]. */
  transports: Json;
  synced: Bit;
  name: string;
  created_at: Time;
  last_used_at: Time | null;
}

/** A pending sign-in challenge: for an authenticator or at an OpenID Connect provider. */
export interface SignInChallengeTable {
  /** SHA-256 of the value that the browser returns with, hex. */
  hash: string;
  kind: 'passkey' | 'new-passkey' | 'oidc';
  user_id: number | null;
  data: Json;
  expires_at: Time;
}

/** A user's identity at an OpenID Connect provider. */
export interface OidcIdentityTable {
  id: Id;
  user_id: number;
  issuer: string;
  subject: string;
  created_at: Time;
}
