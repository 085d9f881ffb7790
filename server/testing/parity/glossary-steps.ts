import { add, imported, LANGUAGES, type Step } from './steps.ts';

const CSV = 'source,target,comment\r\nisland,Insel,\r\n"bay, small","Bucht, kleine",note\r\nreef,,\r\n';
const term = (number: number) => ({ source: `Term ${number}`, target: `Wort ${number}`, comment: '' });

/** Calls of which each mock must answer what the server answers. */
export const GLOSSARY: Step[] = [
  ['GET /glossary/ of none', ({ caller }) => caller.get('/glossary/')],
  ['POST /glossary/', ({ caller }) => caller.post('/glossary/', { name: ' Sea ', ...LANGUAGES })],
  ['POST /glossary/ without a name', ({ caller }) => caller.post('/glossary/', { name: ' ', ...LANGUAGES })],
  ['POST /glossary/ without a body', ({ caller }) => caller.post('/glossary/')],
  ['GET /glossary/', ({ caller }) => caller.get('/glossary/')],
  ['GET /glossary/{id}', ({ caller }) => caller.get('/glossary/1')],
  ['GET /glossary/{id} of none', ({ caller }) => caller.get('/glossary/99')],
  ['GET /glossary/{id} of what is no id', ({ caller }) => caller.get('/glossary/0')],
  ['PUT /glossary/{id}', ({ caller }) => caller.put('/glossary/1', { name: 'Coast' })],
  [
    'PUT /glossary/{id} with a language',
    ({ caller }) => caller.put('/glossary/1', { name: 'Coast', target_lang: 'de_at' }),
  ],
  ['PUT /glossary/{id} of none', ({ caller }) => caller.put('/glossary/99', { name: 'Coast' })],
  ['POST /glossary/{id}/records', ({ caller }) => caller.post('/glossary/1/records', term(0))],
  [
    'POST /glossary/{id}/records with all fields',
    ({ caller }) =>
      caller.post('/glossary/1/records', {
        ...term(1),
        comment: 'a remark',
        status: 'preferred',
        part_of_speech: 'noun',
        definition: 'what it is',
      }),
  ],
  [
    'POST /glossary/{id}/records with an empty source',
    ({ caller }) => caller.post('/glossary/1/records', { source: '  ', target: 'x', comment: '' }),
  ],
  ['POST /glossary/{id}/records of none', ({ caller }) => caller.post('/glossary/99/records', term(0))],
  ['123 more', ({ caller }) => add(caller, '/glossary/1/records', 123, (number) => term(number + 1))],
  ...[
    '',
    '?page=1',
    '?page=2',
    '?search=TERM%201',
    '?search=null',
    '?search=undefined',
    '?search=%25',
    '?search=term&page=1',
    '?sort=-source',
    '?sort=updated_at&page=1',
    '?status=preferred',
    '?status=odd',
    '?page=-1',
    '?page=x',
    '?sort=odd',
  ].map(
    (query): Step => [
      `GET /glossary/{id}/records${query}`,
      ({ caller }) => caller.get(`/glossary/1/records${query}`),
    ],
  ),
  ['GET /glossary/{id}/records of none', ({ caller }) => caller.get('/glossary/99/records')],
  [
    'PUT /glossary/records/{id}',
    ({ caller }) =>
      caller.put('/glossary/records/2', { source: 'shore', target: 'Ufer', comment: 'changed' }),
  ],
  [
    'PUT /glossary/records/{id} without a comment keeps it',
    ({ caller }) => caller.put('/glossary/records/2', { source: 'shore', target: 'Strand', version: 2 }),
  ],
  [
    'PUT /glossary/records/{id} of a stale version',
    ({ caller }) => caller.put('/glossary/records/2', { source: 'beach', target: 'Strand', version: 1 }),
  ],
  [
    'PUT /glossary/records/{id} with an empty target',
    ({ caller }) => caller.put('/glossary/records/2', { source: 'beach', target: '' }),
  ],
  ['PUT /glossary/records/{id} of none', ({ caller }) => caller.put('/glossary/records/999', term(1))],
  ['DELETE /glossary/records/{id}', ({ caller }) => caller.delete('/glossary/records/2')],
  ['DELETE /glossary/records/{id} a second time', ({ caller }) => caller.delete('/glossary/records/2')],
  ['PUT /glossary/records/{id} of a deleted one', ({ caller }) => caller.put('/glossary/records/2', term(1))],
  ['GET /glossary/{id}/records after a delete', ({ caller }) => caller.get('/glossary/1/records')],
  ['GET /glossary/{id}/bin', ({ caller }) => caller.get('/glossary/1/bin')],
  ['GET /glossary/{id}/bin of none', ({ caller }) => caller.get('/glossary/99/bin')],
  ['DELETE /bin/terms/{id} of one that is not in it', ({ caller }) => caller.delete('/bin/terms/1')],
  ['POST /glossary/records/{id}/restore', ({ caller }) => caller.post('/glossary/records/2/restore')],
  [
    'POST /glossary/records/{id}/restore a second time',
    ({ caller }) => caller.post('/glossary/records/2/restore'),
  ],
  [
    'POST /glossary/records/{id}/restore of none',
    ({ caller }) => caller.post('/glossary/records/999/restore'),
  ],
  ['GET /glossary/{id} with its count', ({ caller }) => caller.get('/glossary/1')],
  [
    'POST /glossary/terms',
    ({ caller }) => caller.post('/glossary/terms', { text: 'To the shore, quickly.', source_lang: 'en' }),
  ],
  [
    'POST /glossary/terms of another language',
    ({ caller }) => caller.post('/glossary/terms', { text: 'To the shore.', source_lang: 'fr' }),
  ],
  ['POST /glossary/terms without a language', ({ caller }) => caller.post('/glossary/terms', { text: 'x' })],
  [
    'POST /glossary/upload',
    (side) => imported(side, (caller) => caller.upload('/glossary/upload', CSV, 'islands.csv', LANGUAGES)),
  ],
  ['GET /job/{id}', ({ caller }) => caller.get('/job/1')],
  ['GET /job/{id} of none', ({ caller }) => caller.get('/job/99')],
  ['POST /job/{id}/cancel of an ended one', ({ caller }) => caller.post('/job/1/cancel')],
  ['GET /glossary/{id} after its import', ({ caller }) => caller.get('/glossary/2')],
  ['GET /glossary/{id}/records after its import', ({ caller }) => caller.get('/glossary/2/records')],
  [
    'POST /glossary/upload into one, the same again',
    (side) =>
      imported(side, (caller) => caller.upload('/glossary/upload', CSV, 'islands.csv', { glossary_id: '2' })),
  ],
  ['GET /job/{id} of the same again', ({ caller }) => caller.get('/job/2')],
  [
    'POST /glossary/upload of another kind of file',
    ({ caller }) => caller.upload('/glossary/upload', '\x89PNG\r\n\x1a\n', 'picture.png'),
  ],
  ['POST /glossary/upload of nothing', ({ caller }) => caller.upload('/glossary/upload', '', 'empty.csv')],
  [
    'POST /glossary/upload into none',
    ({ caller }) => caller.upload('/glossary/upload', CSV, 'a.csv', { glossary_id: '99' }),
  ],
  ['DELETE /glossary/{id}', ({ caller }) => caller.delete('/glossary/2')],
  ['DELETE /glossary/{id} a second time', ({ caller }) => caller.delete('/glossary/2')],
  ['GET /glossary/{id} of a deleted one', ({ caller }) => caller.get('/glossary/2')],
  ['GET /glossary/ without the deleted one', ({ caller }) => caller.get('/glossary/')],
  ['GET /bin/glossaries', ({ caller }) => caller.get('/bin/glossaries')],
  [
    'DELETE /glossary/records/{id} of a deleted glossary',
    ({ caller }) => caller.delete('/glossary/records/126'),
  ],
  ['POST /glossary/{id}/restore', ({ caller }) => caller.post('/glossary/2/restore')],
  ['POST /glossary/{id}/restore of none', ({ caller }) => caller.post('/glossary/99/restore')],
  ['GET /bin/glossaries after a restore', ({ caller }) => caller.get('/bin/glossaries')],
  [
    'DELETE /bin/glossaries/{id} of one that is not in it',
    ({ caller }) => caller.delete('/bin/glossaries/2'),
  ],
  ['GET /glossary/{id}/records after a restore', ({ caller }) => caller.get('/glossary/2/records')],
];
