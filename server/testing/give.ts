import type { Grants } from '../../shared/domain/contract/member.ts';
import type { Role } from '../../shared/domain/policy/permissions.ts';
import type { Caller, TestServer } from './server.ts';

type Given = Partial<{ pairs: Grants['pairs']; resources: Omit<Grants['resources'][number], 'name'>[] }>;

/** A user of the role with assigned access only; `give` replaces their grants. */
export async function freelancer(server: TestServer, admin: Caller, role: Role = 'user', given: Given = {}) {
  const caller = await server.as(role);
  const { id } = (await caller.get('/user/')).body as { id: number };
  const give = async ({ pairs = [], resources = [] }: Given) => {
    const { status, body } = await admin.put(`/users/${id}/grants`, { scope: 'assigned', pairs, resources });
    if (status !== 200) throw new Error(`The grants answered ${status}: ${JSON.stringify(body)}`);
  };
  await give(given);
  return { ...caller, id, give };
}
