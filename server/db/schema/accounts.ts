import type { Generated } from 'kysely';
import type { ResourceKind } from '../../../shared/contract/resource.ts';
import type { Role, Scope } from '../../../shared/policy/permissions.ts';
import type { Bit, Id, Json, Time } from './columns.ts';

/** Who signs in and how, and what they may see. */
export interface AccountTables {
  user: UserTable;
  user_language_pair: UserLanguagePairTable;
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
  /** `''` = none yet: invited, and cannot sign in. */
  password_hash: string;
  created_at: Time;
  updated_at: Time;
  last_seen_at: Time | null;
  /** When what names the person was taken out; what they did stays. */
  erased_at: Generated<Time | null>;
  /** On what the role may be used; of administrators it does not count. */
  scope: Generated<Scope>;
}

/** Languages whose documents, glossaries and memories somebody with the scope `assigned` was given. */
export interface UserLanguagePairTable {
  user_id: number;
  source_lang: string;
  target_lang: string;
}

/** One thing that somebody was given. */
export interface ResourceMemberTable {
  user_id: number;
  kind: ResourceKind;
  resource_id: number;
  /** On this thing, when it is less than the own one; `null` = the own one. */
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
  /** 1 = its token was renewed; requests under way may still read with it for some seconds. */
  replaced: Generated<Bit>;
  /** When its user last showed who they are, by signing in or again; `null` = before this was kept. */
  confirmed_at: Time | null;
}

export interface LoginFailureTable {
  id: Id;
  email_folded: string;
  address: string;
  at: Time;
}

/** Failed sign-ins since the last good one; kept for addresses that belong to nobody too, so that nothing tells them apart. */
export interface LoginLockTable {
  email_folded: string;
  failures: number;
  last_at: Time;
  /** `null` = not locked. */
  locked_at: Time | null;
}

/** A link to hand over, good once: an invitation or a password reset. */
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
  /** The last characters, to tell tokens apart. */
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
  /** Base32, sealed by `secrets`; as it is in rows of before that. */
  secret: string;
  created_at: Time;
  /** `null` = set up but not yet proven by a code: not asked for. */
  confirmed_at: Time | null;
  /** The 30-second step of the last code taken; a code is good once. */
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
  /** Base64url, as the authenticator names it. */
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** How often the authenticator says it signed; many never count. */
  counter: number;
  /** JSON string[]. */
  transports: Json;
  synced: Bit;
  name: string;
  created_at: Time;
  last_used_at: Time | null;
}

/** A question that a browser went away to answer: by an authenticator, or at an OpenID Connect provider. */
export interface SignInChallengeTable {
  /** SHA-256 of what the browser brings back, hex. */
  hash: string;
  kind: 'passkey' | 'new-passkey' | 'oidc';
  user_id: number | null;
  data: Json;
  expires_at: Time;
}

/** Who somebody is to an OpenID Connect provider. */
export interface OidcIdentityTable {
  id: Id;
  user_id: number;
  issuer: string;
  subject: string;
  created_at: Time;
}
