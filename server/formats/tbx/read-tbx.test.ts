import { describe, expect, it } from 'vitest';
import { collect } from '../encoding/testing/collect.ts';
import { mutate } from '../encoding/testing/mutate.ts';
import { FormatError } from '../format-error.ts';
import { readTbx } from './read-tbx.ts';
import { termStatus } from './term-status.ts';
import type { TbxEvent } from './types.ts';

async function readAll(text: string | Uint8Array): Promise<TbxEvent[]> {
  return collect(readTbx([typeof text === 'string' ? Buffer.from(text) : text]));
}

async function concepts(text: string) {
  return (await readAll(text)).filter((event) => event.type === 'concept');
}

const version3 = (body: string, style = 'dca') =>
  `<tbx type="TBX-Basic" style="${style}" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2" xmlns:min="m" xmlns:basic="b">
<tbxHeader><fileDesc><titleStmt><title>Games</title></titleStmt></fileDesc></tbxHeader><text><body>${body}</body></text></tbx>`;
const version2 = (body: string) =>
  `<?xml version="1.0"?><!DOCTYPE martif SYSTEM "TBXBasiccoreStructV02.dtd"><martif type="TBX-Basic" xml:lang="en">
<martifHeader/><text><body>${body}</body></text></martif>`;

const DCA = version3(`<conceptEntry id="c1"><descrip type="subjectField">games</descrip>
  <descripGrp><descrip type="definition">a beast
      that flies</descrip><admin type="source">book</admin></descripGrp><note>one</note><note>two</note>
  <langSec xml:lang="en_US"><descrip type="definition">in English</descrip>
    <termSec><term>dragon</term><termNote type="partOfSpeech">noun</termNote>
      <termNote type="administrativeStatus">preferredTerm-admn-sts</termNote>
      <descrip type="context">The dragon attacks.</descrip><termNote type="geographicalUsage">UK</termNote></termSec>
    <termSec><term>wyrm</term><termNote type="administrativeStatus">supersededTerm-admn-sts</termNote></termSec></langSec>
  <langSec xml:lang="de"><termSec><term>Drache</term><note>n</note></termSec></langSec></conceptEntry>`);

const DCT = version3(
  `<conceptEntry id="c1"><min:subjectField>games</min:subjectField>
  <descripGrp><basic:definition>a beast that flies</basic:definition><basic:source>book</basic:source></descripGrp>
  <note>one</note><note>two</note>
  <langSec xml:lang="en-US"><basic:definition>in English</basic:definition>
    <termSec><term>dragon</term><min:partOfSpeech>noun</min:partOfSpeech>
      <min:administrativeStatus>preferredTerm-admn-sts</min:administrativeStatus>
      <basic:context>The dragon attacks.</basic:context><basic:geographicalUsage>UK</basic:geographicalUsage></termSec>
    <termSec><term>wyrm</term><min:administrativeStatus>supersededTerm-admn-sts</min:administrativeStatus></termSec></langSec>
  <langSec xml:lang="de"><termSec><term>Drache</term><note>n</note></termSec></langSec></conceptEntry>`,
  'dct',
);

describe('readTbx', () => {
  it('reports the header, each concept with its languages and terms, and the end', async () => {
    const events = await readAll(DCA);
    expect(events.map(({ type }) => type)).toEqual(['header', 'concept', 'end']);
    expect(events[0]).toMatchObject({
      flavour: 'tbx3',
      dialect: 'TBX-Basic',
      style: 'dca',
      lang: 'en',
      title: 'Games',
    });
    expect(events[1]).toMatchObject({
      id: 'c1',
      subject_field: 'games',
      definition: 'a beast that flies',
      notes: ['one', 'two'],
      extra: [
        {
          element: 'descripGrp',
          about: 'definition',
          items: [{ element: 'admin', type: 'source', value: 'book' }],
        },
      ],
      languages: [
        { lang: 'en-US', definition: 'in English' },
        { lang: 'de', definition: null },
      ],
      terms: [
        {
          lang: 'en-US',
          term: 'dragon',
          status: 'preferred',
          status_as_written: null,
          part_of_speech: 'noun',
          context: 'The dragon attacks.',
          extra: [{ element: 'termNote', type: 'geographicalUsage', value: 'UK' }],
        },
        { lang: 'en-US', term: 'wyrm', status: 'deprecated', status_as_written: 'supersededTerm-admn-sts' },
        { lang: 'de', term: 'Drache', status: null, notes: ['n'] },
      ],
    });
    expect(events[2]).toEqual({ type: 'end', concepts: 1, terms: 3, refused: 0, warnings: 0 });
  });

  it('reads the two styles of version 3 alike', async () => {
    const withoutLines = (text: string) => JSON.parse(text.replace(/"line":\d+/g, '"line":0'));
    const [dca, dct] = [await concepts(DCA), await concepts(DCT)];
    expect(withoutLines(JSON.stringify(dct))).toEqual(withoutLines(JSON.stringify(dca)));
  });

  it('reads version 2, with terms in tig or ntig, and lang instead of xml:lang', async () => {
    const [concept] = await concepts(
      version2(`<termEntry id="t"><langSet lang="EN"><ntig><termGrp><term>bill
          acceptor</term><termNote type="partOfSpeech">noun</termNote></termGrp><descrip type="context">c</descrip></ntig></langSet>
        <langSet xml:lang="fr"><tig id="x"><term>a <hi>b</hi></term></tig></langSet>
        <langSet xml:lang="en"><tig><term>second</term></tig></langSet></termEntry>`),
    );
    expect(concept?.languages.map(({ lang }) => lang)).toEqual(['en', 'fr']);
    expect(concept?.terms).toMatchObject([
      { lang: 'en', term: 'bill acceptor', part_of_speech: 'noun', context: 'c' },
      { lang: 'en', term: 'second' },
      { lang: 'fr', term: 'a b', id: 'x' },
    ]);
  });

  it('reads TBX-Min of 2013', async () => {
    const [concept] =
      await concepts(`<TBX dialect="TBX-Min"><header/><body><termEntry id="C1"><subjectField>biology</subjectField>
      <langSet xml:lang="en"><tig><term>hound</term><termStatus>obsolete</termStatus><customer>SAP</customer><noteGrp><note>
      <noteKey>usage</noteKey><noteValue>rare</noteValue></note></noteGrp></tig></langSet></termEntry></body></TBX>`);
    expect(concept).toMatchObject({ subject_field: 'biology' });
    expect(concept?.terms).toMatchObject([
      {
        term: 'hound',
        status: 'deprecated',
        status_as_written: 'obsolete',
        notes: ['usage: rare'],
        extra: [{ element: 'admin', type: 'customerSubset', value: 'SAP' }],
      },
    ]);
  });

  it('reads MultiTerm XML, including its field names', async () => {
    const [concept] =
      await concepts(`<mtf><conceptGrp><concept>60</concept><transacGrp><transac type="origination">super</transac>
      <date>2000-09-13</date></transacGrp><languageGrp><language type="Italiano" lang="IT"/><descripGrp><descrip type="Definizione">d</descrip></descripGrp>
      <termGrp><term>drago</term><descripGrp><descrip type="Indicativo grammaticale">s.m.</descrip></descripGrp>
      <descripGrp><descrip type="Registro">alto</descrip></descripGrp></termGrp></languageGrp></conceptGrp></mtf>`);
    expect(concept).toMatchObject({
      id: '60',
      extra: [
        {
          element: 'transacGrp',
          items: [
            { element: 'transac', type: 'transactionType', value: 'origination' },
            { element: 'transacNote', type: 'responsibility', value: 'super' },
            { element: 'date', value: '2000-09-13' },
          ],
        },
      ],
      languages: [{ lang: 'it', definition: 'd' }],
      terms: [{ term: 'drago', part_of_speech: 's.m.', extra: [{ type: 'Registro', value: 'alto' }] }],
    });
  });

  it('rejects invalid terms with reason and line, and reads on', async () => {
    const events = await readAll(
      version2(`<termEntry id="a"><langSet xml:lang="en"><tig><term> </term></tig>
<tig><term>x &nbsp;</term></tig><tig/><tig><term>good</term></tig></langSet>
<langSet><tig><term>y</term></tig></langSet></termEntry>
<termEntry id="b"/>`),
    );
    expect(
      events.flatMap((event) =>
        event.type === 'refused' ? [[event.line, event.concept_id, event.reason]] : [],
      ),
    ).toEqual([
      [2, 'a', 'empty_term'],
      [3, 'a', 'unknown_entity'],
      [3, 'a', 'empty_term'],
      [4, 'a', 'no_language'],
      [5, 'b', 'no_terms'],
    ]);
    expect(events.at(-1)).toMatchObject({ concepts: 1, terms: 1, refused: 5 });
  });

  it.each([
    ['not_tbx', '<tmx/>'],
    ['not_well_formed', version2('<termEntry><langSet></termEntry>')],
    ['truncated', version2('').replace('</martif>', '')],
    [
      'entity_declaration',
      '<!DOCTYPE martif [<!ENTITY x SYSTEM "file:///etc/hostname">]><martif>&x;</martif>',
    ],
    ['empty', ''],
  ])('rejects the file with %s: %s', async (code, text) => {
    await expect(readAll(text)).rejects.toMatchObject({ code });
  });

  it('survives random damage to a file: returns concepts or a format error', async () => {
    for (let seed = 1; seed <= 400; seed++) {
      const outcome = await readAll(mutate(Buffer.from(seed % 2 ? DCA : DCT), seed)).catch(
        (error: unknown) => error,
      );
      if (!Array.isArray(outcome)) expect(outcome, `seed ${seed}`).toBeInstanceOf(FormatError);
    }
  });
});

describe('termStatus', () => {
  it.each([
    ['preferredTerm-admn-sts', 'preferred'],
    ['admittedTerm', 'admitted'],
    ['Not recommended', 'deprecated'],
    ['obsolete', 'deprecated'],
    ['Verboten', 'forbidden'],
    ['finalized', null],
    ['', null],
  ])('reads “%s” as %s', (word, status) => {
    expect(termStatus(word)).toBe(status);
  });
});
