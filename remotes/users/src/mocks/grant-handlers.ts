import { type Grants, getGrants, setGrants } from '@tessera/shared/contract/member';
import type { User } from '@tessera/shared/contract/user';
import { mock, problem } from '@tessera/shared/testing/mock';
import type { RequestHandler } from 'msw';

/** Things of the mock that can be given. */
const THINGS: Grants['resources'] = [
  { kind: 'document', id: 1, name: 'Manual.xlf', role: null },
  { kind: 'glossary', id: 1, name: 'Board games', role: null },
  { kind: 'memory', id: 1, name: 'Rule books', role: null },
];

/** What the users of the mock were given. */
export function grantHandlers(users: User[]): RequestHandler[] {
  const given = new Map<number, Pick<Grants, 'pairs' | 'resources'>>([
    [5, { pairs: [{ source_lang: 'en', target_lang: 'de' }], resources: THINGS.slice(0, 1) }],
  ]);
  const find = (id: number) => users.find((user) => user.id === id);
  const missing = () => problem(404, 'There is no such user, or it was deleted.');
  return [
    mock(getGrants, ({ params }) => {
      const user = find(params.id);
      if (!user) return missing();
      return { scope: user.scope, ...(given.get(user.id) ?? { pairs: [], resources: [] }) };
    }),

    mock(setGrants, ({ params, body }) => {
      const user = find(params.id);
      if (!user) return missing();
      if (user.role === 'admin' && body.scope === 'assigned') {
        const message = 'An administrator sees everything. Choose another role first';
        return problem(422, message, { fields: [{ path: 'scope', message }] });
      }
      const resources = body.resources.map((wanted) => {
        const thing = THINGS.find(({ kind, id }) => kind === wanted.kind && id === wanted.id);
        return { ...wanted, name: thing?.name ?? `${wanted.kind} ${wanted.id}` };
      });
      user.scope = body.scope;
      given.set(user.id, { pairs: body.pairs, resources });
      return { scope: body.scope, pairs: body.pairs, resources };
    }),
  ];
}
