import { describe, expect, it } from 'vitest';
import { readXliff } from '../index.ts';
import { corpusCases, hasCorpus } from '../testing/corpus.ts';
import { bytesOf, xliff2, xliff12 } from '../testing/fixtures.ts';

const suite = corpusCases(/^xliff2\/oasis-/);
const invalid = suite.filter((one) => /-invalid__/.test(one.path));
const valid = suite.filter((one) => /-valid__/.test(one.path));
if (!hasCorpus) console.log('OASIS 2.x suite: skipped, ../shared/corpus is not here');
else console.log(`OASIS 2.x suite: ${invalid.length} invalid files, ${valid.length} valid ones`);

function findings(text: string) {
  const found = readXliff(bytesOf(text)).findings;
  for (const { message } of found) expect(String(message)).not.toMatch(UNFILLED);
  return found;
}

/** An unfilled placeholder shows as empty quotes, an empty tag, or an extra space. */
const UNFILLED = /<>|“”|\s[.,]|\s\s|:\.?$/;

describe.skipIf(!hasCorpus)('the conformance report on the OASIS 2.x suite', () => {
  it.each(invalid)('flags $path', (one) => {
    const all = readXliff(one.read()).findings;
    for (const { message } of all) expect(String(message)).not.toMatch(UNFILLED);
    const errors = all.filter((finding) => finding.severity === 'error');
    expect(errors.length).toBeGreaterThan(0);
    for (const { line, column } of errors) expect(Math.min(line, column)).toBeGreaterThan(0);
  });

  it.each(valid)('does not flag $path', (one) => {
    expect(readXliff(one.read()).findings).toEqual([]);
  });
});

const segment = (inside: string) => `<unit id="u"><segment>${inside}</segment></unit>`;
const source = (inside: string) => segment(`<source>${inside}</source>`);
const INSIDE = '<segment><source>a</source></segment>';
const root =
  ' xmlns:mtc="urn:oasis:names:tc:xliff:matches:2.0" xmlns:gls="urn:oasis:names:tc:xliff:glossary:2.0" xmlns:slr="urn:oasis:names:tc:xliff:sizerestriction:2.0"' +
  ' xmlns:val="urn:oasis:names:tc:xliff:validation:2.0" xmlns:fs="urn:oasis:names:tc:xliff:fs:2.0" xmlns:res="urn:oasis:names:tc:xliff:resourcedata:2.0" xmlns:ctr="urn:oasis:names:tc:xliff:changetracking:2.0"';

describe('the conformance report on 2.x', () => {
  it.each([
    ['xliff2-element-required', '<unit id="u"/>'],
    ['xliff2-segment-required', '<unit id="u"><ignorable><source> </source></ignorable></unit>'],
    ['xliff2-attribute-required', '<unit><segment><source>a</source></segment></unit>'],
    ['xliff2-value', '<unit id="a b"><segment><source>a</source></segment></unit>'],
    ['xliff2-value', source('<ph id="1" canDelete="perhaps"/>')],
    ['xliff2-value', segment('<source xml:lang="e">a</source>')],
    ['xliff2-value', `<unit id="u"><notes><note id="n" ref="#u=1=2">a</note></notes>${INSIDE}</unit>`],
    ['xliff2-value', source('<mrk id="1" type="term" ref="#n= 1">a</mrk>')],
    [
      'xliff2-value',
      `<unit id="u"><mtc:matches><mtc:match id="m 1" ref="#s"><source>a</source><target>b</target></mtc:match></mtc:matches><segment id="s"><source>a</source></segment></unit>`,
    ],
    ['xliff2-element', segment('<source>a</source><b/>')],
    ['xliff2-element', segment('<source>a</source><source>a</source>')],
    ['xliff2-order', segment('<target>a</target><source>a</source>')],
    ['xliff2-text', '<unit id="u">stray<segment><source>a</source></segment></unit>'],
    ['xliff2-attribute', segment('<source foo="1">a</source>')],
    ['xliff2-id', source('a') + source('a')],
    ['xliff2-id', source('<ph id="1"/><ph id="1"/>')],
    ['xliff2-id', segment('<source><ph id="1"/></source><target><pc id="1">a</pc></target>')],
    ['xliff2-id', segment('<source>a</source><target><ph id="1"/><ph id="1"/></target>')],
    ['xliff2-isolated', source('<sc id="1"/>a')],
    ['xliff2-isolated', source('<sc id="1" isolated="yes"/>a<ec startRef="1"/>')],
    ['xliff2-ec-start', source('<ec startRef="1"/>a<sc id="1"/>')],
    ['xliff2-ec-id', source('a<ec isolated="yes"/>')],
    ['xliff2-ec-dir', source('<sc id="1"/>a<ec startRef="1" dir="ltr"/>')],
    ['xliff2-hints', source('<sc id="1" canCopy="no"/>a<ec startRef="1"/>')],
    ['xliff2-hints', source('<ph id="1" canReorder="firstNo"/>')],
    ['xliff2-sm-end', source('<sm id="1" type="term"/>a')],
    ['xliff2-em-start', source('<em startRef="1"/>a')],
    ['xliff2-dataref', source('<ph id="1" dataRef="d9"/>')],
    ['xliff2-pair', source('<pc id="1" equivStart="(">a</pc>')],
    ['xliff2-copyof', source('<ph id="1" copyOf="9"/>')],
    ['xliff2-subtype', source('<ph id="1" subType="xlf:lb"/>')],
    ['xliff2-subtype', source('<ph id="1" type="ui" subType="xlf:lb"/>')],
    ['xliff2-cp', source('<cp hex="0041"/>')],
    ['xliff2-comment', source('<mrk id="1" type="comment">a</mrk>')],
    ['xliff2-comment', source('<mrk id="1" type="comment" ref="#n=9">a</mrk>')],
    ['xliff2-annotation', source('<mrk id="1" type="mtc:match" ref="#x">a</mrk>')],
    ['xliff2-subflows', source('<ph id="1" subFlows="u u9"/>')],
    ['xliff2-deleted', segment('<source><ph id="1" canDelete="no"/></source><target>a</target>')],
    ['xliff2-reorder', source('<ph id="1" canReorder="no" canCopy="no" canDelete="no"/>')],
    ['xliff2-state', '<unit id="u"><segment state="final"><source>a</source></segment></unit>'],
    ['xliff2-substate', '<unit id="u"><segment subState="a:b"><source>a</source></segment></unit>'],
    ['xliff2-language', segment('<source xml:lang="fr">a</source>')],
    ['xliff2-order-value', segment('<source>a</source><target order="2">a</target>')],
    ['xliff2-skeleton', `<skeleton/>${source('a')}`],
    [
      'mtc-ref',
      `<unit id="u"><mtc:matches><mtc:match ref="#no"><source>a</source><target>b</target></mtc:match></mtc:matches><segment><source>a</source></segment></unit>`,
    ],
    [
      'mtc-ref',
      `<unit id="u"><mtc:matches><mtc:match ref="//s"><source>a</source><target>b</target></mtc:match></mtc:matches><segment id="s"><source>a</source></segment></unit>`,
    ],
    [
      'mtc-text',
      `<unit id="u"><mtc:matches><mtc:match ref="#s"><source>a</source></mtc:match></mtc:matches><segment id="s"><source>a</source></segment></unit>`,
    ],
    [
      'mtc-value',
      `<unit id="u"><mtc:matches><mtc:match ref="#s" similarity="101"><source>a</source><target>b</target></mtc:match></mtc:matches><segment id="s"><source>a</source></segment></unit>`,
    ],
    [
      'gls-entry',
      `<unit id="u"><gls:glossary><gls:glossEntry><gls:term>a</gls:term></gls:glossEntry></gls:glossary><segment><source>a</source></segment></unit>`,
    ],
    [
      'slr-restriction',
      '<unit id="u" slr:sizeRestriction="ten"><segment><source>a</source></segment></unit>',
    ],
    ['slr-sizeinfo', source('<ph id="1" slr:sizeInfo="1" slr:sizeInfoRef="x"/>')],
    ['slr-value', source('<ph id="1" slr:equivStorage="7.1"/>')],
    ['slr-value', source('<ph id="1" slr:sizeInfo="7.1"/>')],
    ['slr-sizeinforef', source('<ph id="1" slr:sizeInfoRef="x"/>')],
    ['slr-ec', source('<sc id="1"/>a<ec startRef="1" slr:equivStorage="1"/>')],
    ['val-condition', `<val:validation><val:rule/></val:validation>${source('a')}`],
    [
      'val-condition',
      `<val:validation><val:rule isPresent="a" endsWith="b"/></val:validation>${source('a')}`,
    ],
    ['val-occurs', `<val:validation><val:rule endsWith="a" occurs="1"/></val:validation>${source('a')}`],
    [
      'val-existsinsource',
      `<val:validation><val:rule isNotPresent="a" existsInSource="yes"/></val:validation>${source('a')}`,
    ],
    [
      'val-disabled',
      `<val:validation><val:rule isPresent="a" disabled="yes"/></val:validation>${source('a')}`,
    ],
    ['fs-value', '<unit id="u" fs:fs="Bold"><segment><source>a</source></segment></unit>'],
    ['fs-subfs', '<unit id="u" fs:subFs="a,b"><segment><source>a</source></segment></unit>'],
    [
      'res-href',
      `<res:resourceData><res:resourceItem mimeType="a/b"><res:source/></res:resourceItem></res:resourceData>${source('a')}`,
    ],
    [
      'ctr-version',
      `<ctr:changeTrack><ctr:revisions appliesTo="source" currentVersion="v2"><ctr:revision version="v1"/></ctr:revisions></ctr:changeTrack>${source('a')}`,
    ],
  ])('reports %s for %s', (constraint, unit) => {
    const report = findings(xliff2(unit, { root }));
    expect(report).toContainEqual(expect.objectContaining({ severity: 'error', constraint, line: 3 }));
  });

  it('requires trgLang once there is a target', () => {
    const report = findings(xliff2(segment('<source>a</source><target>b</target>'), { attributes: '' }));
    expect(report.map((finding) => finding.constraint)).toEqual(['xliff2-trglang']);
  });

  it('lists findings in file order and stops at a thousand', () => {
    const report = findings(xliff2(source('<cp hex="0041"/>'.repeat(1_500))));
    expect(report).toHaveLength(1_001);
    expect(String(report.at(-1)?.message)).toMatch(/^500 more/);
    expect(report.slice(1, 1_000).every((finding, at) => finding.column > (report[at]?.column ?? 0))).toBe(
      true,
    );
  });
});

describe('the conformance report on 1.2', () => {
  it.each([
    ['xliff1-id', 'error', '<trans-unit><source>a</source></trans-unit>'],
    [
      'xliff1-id',
      'warning',
      '<trans-unit id="1"><source>a</source></trans-unit><trans-unit id="1"><source>a</source></trans-unit>',
    ],
    ['xliff1-source', 'error', '<trans-unit id="1"/>'],
    [
      'xliff1-state',
      'error',
      '<trans-unit id="1"><source>a</source><target state="perfect">b</target></trans-unit>',
    ],
    ['xliff1-value', 'error', '<trans-unit id="1" translate="nope"><source>a</source></trans-unit>'],
  ])('reports %s (%s) for %s', (constraint, severity, unit) => {
    expect(findings(xliff12(unit))).toContainEqual(
      expect.objectContaining({ severity, constraint, line: 3 }),
    );
  });

  it('is empty for a valid file', () => {
    expect(
      findings(
        xliff12('<trans-unit id="1"><source>a</source><target state="x-ours">b</target></trans-unit>'),
      ),
    ).toEqual([]);
  });
});
