import { describe, expect, it } from 'vitest';
import { collect } from '../encoding/testing/collect.ts';
import { readTbx } from './read-tbx.ts';
import type { TbxConcept } from './types.ts';
import { type WritableConcept, type WriteTbxOptions, writeTbx } from './write-tbx.ts';

async function write(concepts: WritableConcept[], options?: WriteTbxOptions): Promise<Buffer> {
  return Buffer.concat(await collect(writeTbx(concepts, options)));
}

async function readBack(bytes: Uint8Array): Promise<TbxConcept[]> {
  const events = await collect(readTbx([bytes]));
  return events.flatMap((event) => {
    if (event.type !== 'concept') return [];
    const { type: _, ordinal: __, ...concept } = event;
    return [{ ...concept, line: 0, terms: concept.terms.map((term) => ({ ...term, line: 0 })) }];
  });
}

const NASTY = '<a b="c">&amp; \n\'"]]> 😀';

const CONCEPT: TbxConcept = {
  id: NASTY,
  subject_field: NASTY,
  definition: NASTY,
  notes: [NASTY, 'two'],
  languages: [
    {
      lang: 'en-GB',
      definition: NASTY,
      notes: ['n'],
      extra: [{ element: 'xref', type: 'xGraphic', value: 'v', target: 'http://x.example/?a&b' }],
    },
    { lang: 'de', definition: null, notes: [], extra: [] },
  ],
  terms: [
    {
      id: 't1',
      lang: 'en-GB',
      term: 'dragon & <knight>',
      status: 'preferred',
      status_as_written: null,
      part_of_speech: 'noun',
      definition: 'd',
      context: 'c',
      notes: ['n'],
      extra: [
        {
          element: 'descripGrp',
          about: 'context',
          items: [{ element: 'admin', type: 'source', value: 's' }],
        },
        {
          element: 'transacGrp',
          items: [
            { element: 'transac', type: 'transactionType', value: 'origination' },
            { element: 'date', value: '2020-01-01' },
          ],
        },
      ],
      line: 0,
    },
    {
      id: null,
      lang: 'de',
      term: 'Drache',
      status: 'forbidden',
      status_as_written: null,
      part_of_speech: null,
      definition: null,
      context: null,
      notes: [],
      extra: [{ element: 'termNote', type: 'administrativeStatus', value: 'a word of our own' }],
      line: 0,
    },
  ],
  extra: [{ element: 'descrip', type: 'figure', value: 'f', target: 'x', lang: 'fr' }],
  line: 0,
};

describe('writeTbx', () => {
  it.each([2, 3] as const)('writes version %i so that it reads back the same', async (version) => {
    const bytes = await write([CONCEPT], { version, title: 'A & B' });
    expect(await readBack(bytes)).toEqual([CONCEPT]);
    const [header] = await collect(readTbx([bytes]));
    expect(header).toMatchObject({
      flavour: version === 3 ? 'tbx3' : 'tbx2',
      dialect: 'TBX-Basic',
      title: 'A & B',
    });
  });

  it.each(['preferred', 'admitted', 'deprecated', 'forbidden', null] as const)(
    'writes the status %s so that it reads back the same',
    async (status) => {
      const [concept] = await readBack(await write([{ terms: [{ lang: 'en', term: 'a', status }] }]));
      expect(concept?.terms[0]?.status).toBe(status);
    },
  );

  it("keeps the file's own word for a status until the status changes", async () => {
    const term = {
      lang: 'en',
      term: 'a',
      status: 'deprecated' as const,
      status_as_written: 'supersededTerm',
    };
    expect((await write([{ terms: [term] }])).toString()).toContain('>supersededTerm<');
    const changed = (await write([{ terms: [{ ...term, status: 'preferred' }] }])).toString();
    expect(changed).toContain('>preferredTerm-admn-sts<');
    expect(changed).not.toContain('supersededTerm');
  });

  it('writes what an XML parser of TBX-Basic expects', async () => {
    const text = (
      await write([{ id: 'c1', terms: [{ lang: 'en', term: 'a', part_of_speech: 'noun' }] }])
    ).toString();
    expect(text).toContain(
      '<tbx type="TBX-Basic" style="dca" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2">',
    );
    expect(text).toContain(
      '<termSec><term>a</term>\n<termNote type="partOfSpeech">noun</termNote></termSec>',
    );
  });

  it('never writes an element whose name comes from a file', async () => {
    const extra = [{ element: 'script><x', type: 't', value: 'v' }];
    const text = (await write([{ extra, terms: [{ lang: 'en', term: 'a' }] }])).toString();
    expect(text).toContain('<descrip type="t">v</descrip>');
    expect(text).not.toContain('script');
  });
});

it.each(['normativeAuthorization', 'usageStatus', 'administrativeStatus'])(
  "writes a status in the file's own category: %s",
  async (category) => {
    const note = `<termNote type="${category}">admittedTerm</termNote>`;
    const tbx = `<martif type="TBX"><text><body><termEntry><langSet xml:lang="en"><tig><term>a</term>${note}</tig></langSet></termEntry></body></text></martif>`;
    const [concept] = await readBack(Buffer.from(tbx));
    if (!concept) throw new Error('The concept was not read');
    expect(concept.terms[0]?.status).toBe('admitted');
    expect((await write([concept])).toString()).toContain(`<termNote type="${category}">admittedTerm`);
    const terms = concept.terms.map((term) => ({ ...term, status: 'preferred' as const }));
    expect((await write([{ ...concept, terms }])).toString()).toContain(
      '<termNote type="administrativeStatus">preferredTerm-admn-sts</termNote>',
    );
  },
);
