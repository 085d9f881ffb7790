import type { HttpHandler } from 'msw';
import { findCandidates, listMembers, type Member, putMember, removeMember } from '../contract/member.ts';
import { mock, problem } from './mock.ts';

const PEOPLE = [
  {
    id: 21,
    username: 'Lea Brandt',
    email: 'lea@example.org',
    role: 'user' as const,
    scope: 'assigned' as const,
  },
  {
    id: 22,
    username: 'Nils Holm',
    email: 'nils@example.org',
    role: 'reviewer' as const,
    scope: 'all' as const,
  },
];

/** The mocked members of what a remote shows; the person signed in owns all of it. */
export function memberHandlers(): HttpHandler[] {
  const members = new Map<string, Member[]>();
  const of = ({ kind, id }: { kind: string; id: number }) => members.get(`${kind} ${id}`) ?? [];
  const owner = { id: 1, username: 'Sample User' };
  return [
    mock(listMembers, ({ params }) => ({ owner, members: of(params) })),

    mock(findCandidates, ({ params, query }) => {
      const term = query.search.toLowerCase();
      return PEOPLE.filter(
        ({ id, username, email }) =>
          `${username}\n${email}`.toLowerCase().includes(term) &&
          !of(params).some(({ user }) => user.id === id),
      );
    }),

    mock(putMember, ({ params, body }) => {
      const person = PEOPLE.find(({ id }) => id === params.user_id);
      if (!person) return problem(404, 'There is no such user, or it was deleted.');
      const { id, username, role, scope } = person;
      const added_at = new Date().toISOString();
      const member = {
        user: { id, username },
        own_role: role,
        role: body.role,
        scope,
        disabled: false,
        added_at,
      };
      const all = [...of(params).filter(({ user }) => user.id !== id), member];
      members.set(`${params.kind} ${params.id}`, all);
      return { owner, members: all };
    }),

    mock(removeMember, ({ params }) => {
      const left = of(params).filter(({ user }) => user.id !== params.user_id);
      if (left.length === of(params).length)
        return problem(404, 'There is no such member, or it was deleted.');
      members.set(`${params.kind} ${params.id}`, left);
      return { message: 'They no longer see it.' };
    }),
  ];
}
