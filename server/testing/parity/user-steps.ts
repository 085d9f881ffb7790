import type { Step } from './steps.ts';

const USER = { email: 'ida@example.com', username: 'Ida', role: 'user', password: 'long enough' };
/** Calls of which each mock must answer what the server answers. */
export const USERS: Step[] = [
  ['GET /users/ of the admin alone', ({ caller }) => caller.get('/users/?search=@')],
  ['POST /users/', ({ caller }) => caller.post('/users/', USER)],
  [
    'POST /users/ with a taken email',
    ({ caller }) => caller.post('/users/', { ...USER, email: 'IDA@example.com' }),
  ],
  [
    'POST /users/ with a short password',
    ({ caller }) => caller.post('/users/', { ...USER, password: 'short' }),
  ],
  ['POST /users/ without an email', ({ caller }) => caller.post('/users/', { ...USER, email: 'ida' })],
  ['GET /users/?search', ({ caller }) => caller.get('/users/?search=IDA')],
  ['GET /users/?role', ({ caller }) => caller.get('/users/?role=user&sort=-email')],
  ['GET /users/?page=1', ({ caller }) => caller.get('/users/?page=1')],
  ['PUT /users/{id}', ({ caller }) => caller.put('/users/2', { username: 'Ida B.', role: 'reviewer' })],
  ['PUT /users/{id} to disable', ({ caller }) => caller.put('/users/2', { disabled: true })],
  ['GET /users/{id}/grants', ({ caller }) => caller.get('/users/2/grants')],
  [
    'PUT /users/{id}/grants',
    ({ caller }) =>
      caller.put('/users/2/grants', {
        scope: 'assigned',
        pairs: [{ source_lang: 'en', target_lang: 'de_at' }],
        resources: [],
      }),
  ],
  [
    'PUT /users/{id}/grants of an admin',
    ({ caller }) => caller.put('/users/1/grants', { scope: 'assigned', pairs: [], resources: [] }),
  ],
  ['GET /users/{id}/grants of none', ({ caller }) => caller.get('/users/99/grants')],
  ['PUT /users/{id} of none', ({ caller }) => caller.put('/users/99', { disabled: true })],
  ['PUT /users/{id} that demotes the last admin', ({ caller }) => caller.put('/users/1', { role: 'user' })],
  [
    'PUT /users/{id} that disables the last admin',
    ({ caller }) => caller.put('/users/1', { disabled: true }),
  ],
  ['GET /users/ after all that', ({ caller }) => caller.get('/users/')],
];
