import { add, imported, LANGUAGES, type Step } from './steps.ts';

const TMX = `<?xml version="1.0"?><tmx version="1.4"><header creationtool="x" creationtoolversion="1"
 segtype="sentence" o-tmf="x" adminlang="en" srclang="en" datatype="plaintext"/><body>
<tu><tuv xml:lang="en"><seg>One.</seg></tuv><tuv xml:lang="de"><seg>Eins.</seg></tuv></tu>
<tu><tuv xml:lang="en"><seg>Two &amp; three.</seg></tuv><tuv xml:lang="de"><seg>Zwei und drei.</seg></tuv></tu>
</body></tmx>`;
/** Calls of which each mock must answer what the server answers. */
export const MEMORY: Step[] = [
  ['GET /translation_memory/ of none', ({ caller }) => caller.get('/translation_memory/')],
  [
    'POST /translation_memory/',
    ({ caller }) => caller.post('/translation_memory/', { name: 'Signs', ...LANGUAGES }),
  ],
  [
    'POST /translation_memory/ without languages',
    ({ caller }) => caller.post('/translation_memory/', { name: 'Signs' }),
  ],
  ['GET /translation_memory/', ({ caller }) => caller.get('/translation_memory/')],
  ['GET /translation_memory/{id}', ({ caller }) => caller.get('/translation_memory/1')],
  ['GET /translation_memory/{id} of none', ({ caller }) => caller.get('/translation_memory/99')],
  ['PUT /translation_memory/{id}', ({ caller }) => caller.put('/translation_memory/1', { name: 'Boards' })],
  [
    'PUT /translation_memory/{id} of none',
    ({ caller }) => caller.put('/translation_memory/99', { name: 'Boards' }),
  ],
  [
    'POST /translation_memory/{id}/records',
    ({ caller }) => caller.post('/translation_memory/1/records', { source: 'Go.', target: 'Geh.' }),
  ],
  [
    'POST /translation_memory/{id}/records with an empty target',
    ({ caller }) => caller.post('/translation_memory/1/records', { source: 'Go.', target: '' }),
  ],
  [
    'POST /translation_memory/{id}/records of none',
    ({ caller }) => caller.post('/translation_memory/99/records', { source: 'Go.', target: 'Geh.' }),
  ],
  [
    '104 more',
    ({ caller }) =>
      add(caller, '/translation_memory/1/records', 104, (number) => ({
        source: `\u0002<1>\u0003Step\u0002</1>\u0003 ${number}.`,
        target: `Schritt ${number}.`,
      })),
  ],
  ...[
    '',
    '?page=1',
    '?search=STEP%201',
    '?search=null',
    '?sort=source',
    '?sort=-target',
    '?page=-1',
    '?sort=odd',
  ].map(
    (query): Step => [
      `GET /translation_memory/{id}/records${query}`,
      ({ caller }) => caller.get(`/translation_memory/1/records${query}`),
    ],
  ),
  [
    'GET /translation_memory/{id}/records of none',
    ({ caller }) => caller.get('/translation_memory/99/records'),
  ],
  [
    'PUT /translation_memory/records/{id}',
    ({ caller }) =>
      caller.put('/translation_memory/records/1', { source: 'Stop.', target: 'Halt.', version: 1 }),
  ],
  [
    'PUT /translation_memory/records/{id} of a stale version',
    ({ caller }) =>
      caller.put('/translation_memory/records/1', { source: 'Wait.', target: 'Warte.', version: 1 }),
  ],
  [
    'PUT /translation_memory/records/{id} of none',
    ({ caller }) => caller.put('/translation_memory/records/999', { source: 'Wait.', target: 'Warte.' }),
  ],
  ['DELETE /translation_memory/records/{id}', ({ caller }) => caller.delete('/translation_memory/records/1')],
  ['GET /translation_memory/{id}/bin', ({ caller }) => caller.get('/translation_memory/1/bin')],
  [
    'DELETE /translation_memory/records/{id} a second time',
    ({ caller }) => caller.delete('/translation_memory/records/1'),
  ],
  ['GET /translation_memory/{id} with its count', ({ caller }) => caller.get('/translation_memory/1')],
  [
    'POST /translation_memory/records/{id}/restore',
    ({ caller }) => caller.post('/translation_memory/records/1/restore'),
  ],
  [
    'POST /translation_memory/upload',
    (side) => imported(side, (caller) => caller.upload('/translation_memory/upload', TMX, 'steps.tmx')),
  ],
  ['GET /job/{id}', ({ caller }) => caller.get('/job/1')],
  ['GET /translation_memory/{id} after its import', ({ caller }) => caller.get('/translation_memory/2')],
  [
    'POST /translation_memory/upload of text',
    ({ caller }) => caller.upload('/translation_memory/upload', 'no xml', 'a.tmx'),
  ],
  [
    'POST /translation_memory/upload of nothing',
    ({ caller }) => caller.upload('/translation_memory/upload', '', 'a.tmx'),
  ],
  [
    'POST /translation_memory/upload into none',
    ({ caller }) => caller.upload('/translation_memory/upload', TMX, 'a.tmx', { memory_id: '99' }),
  ],
  [
    'POST /translation_memory/upload of half a file',
    (side) =>
      imported(side, (caller) =>
        caller.upload('/translation_memory/upload', TMX.slice(0, -30), 'half.tmx', LANGUAGES),
      ),
  ],
  ['GET /translation_memory/{id} after a failed import', ({ caller }) => caller.get('/translation_memory/3')],
  [
    'POST /translation_memory/imports',
    (side) => imported(side, (caller) => caller.upload('/translation_memory/imports', TMX, 'look.tmx')),
  ],
  ['DELETE /translation_memory/imports/{id}', ({ caller }) => caller.delete('/translation_memory/imports/3')],
  [
    'POST /translation_memory/imports/{id}/apply of one thrown away',
    ({ caller }) => caller.post('/translation_memory/imports/3/apply', {}),
  ],
  [
    'DELETE /translation_memory/imports/{id} a second time',
    ({ caller }) => caller.delete('/translation_memory/imports/3'),
  ],
  [
    'POST /translation_memory/imports of half a file',
    (side) =>
      imported(side, (caller) =>
        caller.upload('/translation_memory/imports', TMX.slice(0, -30), 'half.tmx', LANGUAGES),
      ),
  ],
  [
    'POST /translation_memory/imports/{id}/apply of half a file',
    ({ caller }) => caller.post('/translation_memory/imports/4/apply', {}),
  ],
  [
    'DELETE /translation_memory/imports/{id} of half a file',
    ({ caller }) => caller.delete('/translation_memory/imports/4'),
  ],
  [
    'DELETE /translation_memory/imports/{id} of none',
    ({ caller }) => caller.delete('/translation_memory/imports/99'),
  ],
  ['DELETE /translation_memory/{id}', ({ caller }) => caller.delete('/translation_memory/2')],
  ['GET /bin/memories', ({ caller }) => caller.get('/bin/memories')],
  ['DELETE /translation_memory/{id} a second time', ({ caller }) => caller.delete('/translation_memory/2')],
  [
    'GET /translation_memory/{id}/records of a deleted one',
    ({ caller }) => caller.get('/translation_memory/2/records'),
  ],
  ['POST /translation_memory/{id}/restore', ({ caller }) => caller.post('/translation_memory/2/restore')],
  ['DELETE /translation_memory/{id} once more', ({ caller }) => caller.delete('/translation_memory/2')],
  ['DELETE /bin/memories/{id}', ({ caller }) => caller.delete('/bin/memories/2')],
  ['DELETE /bin/memories/{id} a second time', ({ caller }) => caller.delete('/bin/memories/2')],
  ['GET /bin/memories without it', ({ caller }) => caller.get('/bin/memories')],
];
