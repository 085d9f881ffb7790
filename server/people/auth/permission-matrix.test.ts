import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../shared/domain/contract/all.ts';
import type { Endpoint } from '../../../shared/domain/contract/endpoint.ts';
import { PERMISSIONS, type Permission, ROLES, type Role } from '../../../shared/domain/policy/permissions.ts';
import { OPEN_TO_TOKENS } from '../../api/request-user.ts';
import { insertToken } from '../../identity/token-queries.ts';
import { type Caller, createCaller, startTestServer, type TestServer } from '../../testing/server.ts';

// Who may call what, stated a second time, so that a mistake in the contract shows as a difference. Every
// call of the contract is in exactly one line; a missing call fails the first test.
const TABLE: Record<'anybody' | 'signed in' | Role, string> = {
  anybody: `auth.methods auth.forgot auth.passkey.start auth.passkey auth.oidc.start auth.oidc.callback
    auth.login auth.logout auth.link auth.reset document.receipt.key system.health system.ready system.openapi
    release.publish release.change release.history release.version release.maps`,
  'signed in': `user.current user.password session.list session.end session.end_others token.list token.create
    token.revoke totp.get totp.start totp.confirm totp.recovery_codes totp.disable user.profile user.language preference.list preference.set user.views.get user.views.set user.account session.confirm passkey.list passkey.start passkey.create passkey.rename
    passkey.remove job.get job.events job.cancel operations.report
    member.list member.candidates member.put member.remove`,
  user: `glossary.concept.get glossary.people memory.people glossary.records.history glossary.impact.list glossary.impact.mark
    search.segments search.units search.terms glossary.list glossary.filters glossary.get glossary.download glossary.records.list glossary.records.create glossary.terms
    memory.list memory.filters memory.get memory.download memory.records.list memory.records.get memory.records.history memory.matches memory.similar
    document.list document.filters document.formats document.get document.records.list document.records.order document.records.counts document.records.authors document.views.get document.records.next document.records.get
    document.records.update document.records.substitutions document.records.matches document.records.terms document.records.history
    document.records.comments.list document.records.comments.create document.comments.people document.memories.get document.glossaries.get
    document.download document.qa document.actions.list document.actions.undo document.bulk document.replace document.repair
    document.records.segmentation document.records.split document.records.join document.records.comments.resolve document.records.propagate document.records.repetitions document.events
    document.presence document.reimports.create document.reimports.list document.reimports.get document.reimports.choose
    document.reimports.apply document.reimports.discard document.versions.list document.versions.get document.review document.losses document.receipt document.report document.package document.xliff21 document.conformance document.conformance.download document.records.file document.qa.settings.get document.qa.report document.qa.start document.qa.download document.qa.groups document.qa.runs document.qa.lasting_waivers.list document.qa.waivers.create document.qa.waivers.remove
    document.lqa.get document.lqa.download document.lqa.changes.list document.records.lqa.get document.records.lqa.accept
    document.records.waivers.list document.records.waivers.create document.records.waivers.remove memory.concordance memory.hygiene memory.hygiene.start memory.actions.list
    document.memories.working.get document.records.own_matches document.records.context document.records.fragments document.machine_translation document.records.machine_translation document.records.language_check
    document.spelling.check document.spelling.suggest document.spelling.words.list document.spelling.words.set
    analysis.start analysis.list analysis.get analysis.weights analysis.download`,
  reviewer: `glossary.concept.update glossary.concept.join glossary.concept.leave glossary.impact.find
    glossary.records.update glossary.records.delete glossary.records.restore glossary.records.bin memory.records.bin
    memory.records.create memory.records.update memory.records.delete memory.records.restore
    memory.records.delete_many memory.records.restore_many memory.records.change_many memory.actions.undo document.process
    document.records.lock document.records.lqa.errors.create document.records.lqa.errors.remove document.lqa.sample.create document.lqa.sample.remove`,
  manager: `glossary.imports.stage glossary.imports.change glossary.imports.start glossary.imports.discard
    glossary.imports.list glossary.imports.undo glossary.create glossary.update glossary.delete glossary.restore glossary.upload
    memory.create memory.update memory.delete memory.restore memory.upload memory.import.preview memory.import.apply memory.import.change memory.import.discard
    document.abbreviations.list document.upload document.preview document.update document.delete document.restore document.memories.set document.memories.working document.glossaries.set
    document.sample.create document.sample.remove document.sample.restore
    document.bin glossary.bin memory.bin document.purge glossary.purge memory.purge glossary.records.purge memory.records.purge
    document.qa.settings.set document.qa.lasting_waivers.create document.qa.lasting_waivers.set document.lqa.settings.set document.views.set document.versions.create document.versions.apply document.versions.discard
    document.conformance.repair document.records.source`,
  admin: `users.list users.create users.update users.link users.unlock users.totp.remove users.passkeys.remove users.sessions.list
    users.sessions.end users.sessions.end_all users.tokens.list users.tokens.revoke users.grants.get users.grants.set users.data users.erase workspace.export audit.list audit.export audit.streams
    webhook.list webhook.create webhook.update webhook.secret webhook.delete webhook.test webhook.deliveries
    machine_translation.list machine_translation.create machine_translation.update machine_translation.delete machine_translation.test machine_translation.log document.abbreviations.set
    webhook.redeliver system.metrics operations.read operations.errors operations.history operations.rollback operations.promote operations.pin`,
};
/** Requires the permission and also a recent confirmation, which excludes tokens. */
const CONFIRMED = new Set(['workspace.export']);
/** Requires a permission in addition to the endpoint's: the call may create a memory. */
const CREATES_MEMORY = 'document.memories.working';
const LEAST = new Map(
  Object.entries(TABLE).flatMap(([least, ids]) => ids.split(/\s+/).map((id) => [id, least] as const)),
);

type Verdict = 'allowed' | 401 | 403;
const CALLERS = ['nobody', ...ROLES] as const;

let server: TestServer;
const callers = new Map<string, Caller>();
beforeAll(async () => {
  server = await startTestServer();
  callers.set('nobody', server.anonymous);
  for (const role of ROLES) callers.set(role, await server.as(role));
});
afterAll(() => server.close());

/** Calls with unknown ids and empty bodies, so that authorised callers get 404 or 422 and change nothing. */
async function verdictOf(endpoint: Endpoint, caller: Caller): Promise<Verdict> {
  const path = endpoint.path.replace(/\{session\}/g, '0'.repeat(64)).replace(/\{\w+\}/g, '999999');
  const response =
    endpoint.bodyKind === 'multipart'
      ? (await caller.upload(path, 'nothing', 'nothing.bin')).response
      : await caller.request(endpoint.method, path, endpoint.bodyKind === 'json' ? '{}' : undefined);
  await response.body?.cancel().catch(() => {});
  // Signing in without a password answers 422 on the field, never 401.
  return response.status === 401 || response.status === 403 ? response.status : 'allowed';
}

function expected(id: string, caller: (typeof CALLERS)[number]): Verdict {
  const least = LEAST.get(id);
  if (least === 'anybody') return 'allowed';
  if (caller === 'nobody') return 401;
  if (least === 'signed in') return 'allowed';
  return ROLES.indexOf(caller) >= ROLES.indexOf(least as Role) ? 'allowed' : 403;
}

// Signing out comes last, as it ends the caller's session.
const CALLED = [...ENDPOINTS].sort((a, b) => Number(a.id === 'auth.logout') - Number(b.id === 'auth.logout'));

test('the table contains exactly the calls of the contract', () => {
  expect([...LEAST.keys()].sort()).toEqual(ENDPOINTS.map(({ id }) => id).sort());
});

describe('the permissions of every call', () => {
  test.each(CALLED.map((endpoint) => [endpoint.id, endpoint] as const))(
    'allow exactly the listed callers to use %s',
    async (id, endpoint) => {
      const found: Record<string, Verdict> = {};
      const wanted: Record<string, Verdict> = {};
      for (const name of CALLERS) {
        found[name] = await verdictOf(endpoint, callers.get(name) as Caller);
        wanted[name] = expected(id, name);
      }
      expect(found).toEqual(wanted);
    },
  );
});

describe('an API token of an admin', () => {
  const ALL = Object.keys(PERMISSIONS) as Permission[];
  let adminId: number;
  beforeAll(async () => {
    adminId = (await (await server.as('admin')).get('/user/')).body.id;
  });
  const bearer = async (scopes: Permission[]): Promise<Caller> => {
    const { token } = await insertToken(server.database.db, adminId, { name: 'test', scopes, days: 1 });
    const withToken = (request: Request) => {
      request.headers.set('authorization', `Bearer ${token}`);
      return server.fetch(request);
    };
    return createCaller(withToken, null);
  };

  test.each(ALL)('with only the scope %s can make exactly the calls with that scope', async (scope) => {
    const caller = await bearer([scope]);
    const found: Record<string, Verdict> = {};
    const wanted: Record<string, Verdict> = {};
    for (const endpoint of ENDPOINTS) {
      found[endpoint.id] = await verdictOf(endpoint, caller);
      const { access, id } = endpoint;
      const isOpen = access === null || access === scope || OPEN_TO_TOKENS.has(id);
      wanted[id] = isOpen && !CONFIRMED.has(id) && id !== CREATES_MEMORY ? 'allowed' : 403;
    }
    expect(found).toEqual(wanted);
  });

  test('with every scope cannot make calls that manage the account or require a confirmation', async () => {
    const caller = await bearer(ALL);
    const refused: string[] = [];
    for (const endpoint of ENDPOINTS) {
      if ((await verdictOf(endpoint, caller)) === 403) refused.push(endpoint.id);
    }
    expect(refused.sort()).toEqual(
      [...TABLE['signed in'].split(/\s+/), ...CONFIRMED].filter((id) => !OPEN_TO_TOKENS.has(id)).sort(),
    );
  });
});
