import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let reviewer: Caller;
let manager: Caller;
let glossary: number;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
  reviewer = await server.as('reviewer');
  const languages = { source_lang: 'en', target_lang: 'de' };
  glossary = (await manager.post('/glossary/', { name: 'Dice', ...languages })).body.id;
});
afterAll(() => server.close());

const add = async (source: string, target: string, more: object = {}) =>
  (await reviewer.post(`/glossary/${glossary}/records`, { source, target, ...more })).body;
const conceptOf = async (id: number) => (await reviewer.get(`/glossary/records/${id}/concept`)).body;
const sourcesOf = (concept: { records: { source: string }[] }) => concept.records.map(({ source }) => source);
const tbxOf = async (id: number, version = '3') =>
  (await manager.get(`/glossary/${id}/download?format=tbx&version=${version}`)).response.text();

const TBX = `<?xml version="1.0" encoding="UTF-8"?>
<martif type="TBX-Basic" xml:lang="en"><martifHeader><fileDesc><sourceDesc><p>x</p></sourceDesc></fileDesc></martifHeader>
<text><body><termEntry id="c1"><descrip type="subjectField">games</descrip><descrip type="definition">A cube.</descrip>
<admin type="projectSubset">Alpha</admin>
<langSet xml:lang="en"><tig><term>die</term><termNote type="geographicalUsage">GB</termNote></tig><tig><term>dice</term></tig></langSet>
<langSet xml:lang="de"><tig><term>Würfel</term><termNote type="usageNote">in rules only</termNote></tig></langSet>
<langSet xml:lang="fr"><tig><term>dé</term><note>masculin</note></tig></langSet></termEntry></body></text></martif>`;

async function importTbx(text: string, name: string) {
  const { body } = await manager.upload('/glossary/upload', text, name, {
    source_lang: 'en',
    target_lang: 'de',
  });
  await server.runJobs();
  return { id: body.id, records: (await manager.get(`/glossary/${body.id}/records`)).body.records };
}

describe('a concept', () => {
  test('has a single term until a synonym is added; both terms are then in one concept', async () => {
    const die = await add('die', 'Würfel');
    expect(await conceptOf(die.id)).toMatchObject({ id: null, terms: [], version: 0 });
    const dice = await add('dice', 'Würfel', { synonym_of: die.id });
    const concept = await conceptOf(die.id);
    expect(sourcesOf(concept)).toEqual(['die', 'dice']);
    expect(dice.concept_id).toBe(concept.id);
  });

  test('stores definition, note, subject field and terms in further languages', async () => {
    const { id } = await add('board', 'Brett');
    const fields = {
      subject_field: 'games',
      definition: 'What one plays on.',
      note: null,
      terms: [{ lang: 'fr', term: 'plateau', status: 'preferred', part_of_speech: null, note: null }],
    };
    const { status, body } = await reviewer.put(`/glossary/records/${id}/concept`, { ...fields, version: 0 });
    expect([status, body]).toEqual([200, expect.objectContaining(fields)]);
    const late = await reviewer.put(`/glossary/records/${id}/concept`, { ...fields, version: 0 });
    expect([late.status, late.body.current.definition]).toEqual([409, 'What one plays on.']);
  });

  test('can be joined and left by existing terms, within one glossary only', async () => {
    const pawn = await add('pawn', 'Bauer');
    const piece = await add('piece', 'Figur');
    const joined = await reviewer.post(`/glossary/records/${piece.id}/concept`, { record_id: pawn.id });
    expect(sourcesOf(joined.body)).toEqual(['pawn', 'piece']);
    const left = await reviewer.delete(`/glossary/records/${piece.id}/concept`);
    expect(left.body).toMatchObject({ id: null });
    expect(sourcesOf(await conceptOf(pawn.id))).toEqual(['pawn']);
    const { records } = await importTbx(TBX, 'other.tbx');
    const other = { record_id: records[0].id };
    expect((await reviewer.post(`/glossary/records/${piece.id}/concept`, other)).status).toBe(422);
  });

  test('does not list a binned term as a synonym', async () => {
    const a = await add('meeple', 'Meeple');
    const b = await add('figure', 'Meeple', { synonym_of: a.id });
    await reviewer.delete(`/glossary/records/${b.id}`);
    expect(sourcesOf(await conceptOf(a.id))).toEqual(['meeple']);
  });

  test('is read-only for users', async () => {
    const user = await server.as('user');
    const { id } = await add('card', 'Karte');
    expect((await user.get(`/glossary/records/${id}/concept`)).status).toBe(200);
    const fields = { subject_field: null, definition: null, note: null, terms: [] };
    expect((await user.put(`/glossary/records/${id}/concept`, fields)).status).toBe(403);
  });
});

describe('concepts of TBX files', () => {
  test('are imported with their synonyms and further languages', async () => {
    const { records } = await importTbx(TBX, 'dice.tbx');
    const concept = await conceptOf(records[0].id);
    expect(sourcesOf(concept)).toEqual(['die', 'dice']);
    expect(concept).toMatchObject({
      subject_field: 'games',
      definition: 'A cube.',
      terms: [{ lang: 'fr', term: 'dé', note: 'masculin' }],
    });
    expect(records[0]).toMatchObject({ usage: 'in rules only' });
  });

  test.each(['2', '3'])('are exported as version %s with all imported data', async (version) => {
    const { id } = await importTbx(TBX, `dice-${version}.tbx`);
    const text = await tbxOf(id, version);
    expect(text.match(/<(termEntry|conceptEntry)/g)).toHaveLength(1);
    for (const said of ['games', 'A cube.', 'Alpha', 'GB', 'in rules only', 'dé', 'masculin', 'dice'])
      expect(text).toContain(said);
    const again = await importTbx(text, `again-${version}.tbx`);
    expect(again.records).toHaveLength(2);
    const withoutDate = (tbx: string) => tbx.replace(/<title>.*?<\/title>/, '');
    expect(withoutDate(await tbxOf(again.id, version))).toBe(withoutDate(text));
  });

  test('are exported with edits applied and all else unchanged', async () => {
    const { id, records } = await importTbx(TBX, 'changed.tbx');
    const { id: _, records: __, ...concept } = await conceptOf(records[0].id);
    await reviewer.put(`/glossary/records/${records[0].id}/concept`, {
      ...concept,
      definition: 'A small cube.',
      terms: [...concept.terms, { lang: 'es', term: 'dado' }],
    });
    const text = await tbxOf(id);
    expect(text).toContain('A small cube.');
    expect(text).not.toContain('A cube.');
    for (const said of ['dado', 'masculin', 'Alpha', 'GB']) expect(text).toContain(said);
  });

  test('are exported as one when users made their terms synonyms, in any order', async () => {
    const first = await add('ship', 'Schiff');
    await add('between', 'dazwischen');
    await add('vessel', 'Schiff', { synonym_of: first.id, exact: true });
    const entry = (await tbxOf(glossary)).split('<conceptEntry').find((text) => text.includes('>ship<'));
    expect(entry).toContain('>vessel<');
    expect(entry?.match(/>Schiff</g)).toHaveLength(1);
  });
});

describe('term recognition', () => {
  const find = async (text: string) =>
    (await manager.post('/glossary/terms', { text, source_lang: 'en', glossary_ids: [glossary] })).body.map(
      ({ matched, reason }: Record<string, string>) => [matched, reason],
    );

  test('supports exact form, case and prefix options, each hit with its reason', async () => {
    await add('knight', 'Ritter');
    const exact = await add('rook', 'Turm', { exact: true });
    await add('Bishop', 'Läufer', { case_sensitive: true });
    await add('castl', 'Rochade', { prefix: true });
    expect(exact).toMatchObject({ exact: true, case_sensitive: false, prefix: false });
    expect(await find('two knights, rooks, a rook')).toEqual([
      ['knights', '“knights” is a form of “knight”'],
      ['rook', 'Exact term'],
    ]);
    expect(await find('a bishop and the Bishop')).toEqual([['Bishop', 'Exact term']]);
    expect(await find('castling')).toEqual([['castling', '“castling” starts with “castl”']]);
  });

  test('follows an edit at once, and is exported and imported in tables', async () => {
    const { id, source, target } = await add('queen', 'Dame');
    expect(await find('queens')).toHaveLength(1);
    await reviewer.put(`/glossary/records/${id}`, { source, target, exact: true, usage: 'chess only' });
    expect(await find('queens')).toEqual([]);
    const csv = await (await manager.get(`/glossary/${glossary}/download?format=csv`)).response.text();
    const { body } = await manager.upload('/glossary/upload', csv, 'queen.csv');
    await server.runJobs();
    const { records } = (await manager.get(`/glossary/${body.id}/records?search=queen`)).body;
    expect(records).toMatchObject([{ exact: true, prefix: false, usage: 'chess only' }]);
  });
});

describe('the history of a term', () => {
  test('lists each change with its user and the previous values', async () => {
    const { id } = await add('move', 'Zug', { comment: 'first' });
    await reviewer.put(`/glossary/records/${id}`, {
      source: 'move',
      target: 'Spielzug',
      status: 'preferred',
    });
    await reviewer.delete(`/glossary/records/${id}`);
    await reviewer.post(`/glossary/records/${id}/restore`);
    const { body } = await reviewer.get(`/glossary/records/${id}/history`);
    expect(body.map(({ kind }: { kind: string }) => kind)).toEqual([
      'restored',
      'deleted',
      'changed',
      'created',
    ]);
    expect(body[2]).toMatchObject({
      user: { username: 'The reviewer' },
      before: { target: 'Zug', status: null },
      after: { target: 'Spielzug', status: 'preferred' },
    });
  });
});
