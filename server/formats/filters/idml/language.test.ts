import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readFiltered } from '../read-filtered.ts';
import { buildPackage } from '../testing/build-package.ts';
import { checkEdits } from '../testing/check-package.ts';
import { writeFiltered } from '../write-filtered.ts';
import { idmlFilter } from './index.ts';

const STORY = 'Stories/Story_u1.xml';
const STYLES = 'Resources/Styles.xml';
const PREFERENCE = '<StoryPreference OpticalMarginAlignment="false" StoryDirection="LeftToRightDirection" />';
const english = (content: string) =>
  `<CharacterStyleRange AppliedLanguage="$ID/English: UK"><Content>${content}</Content></CharacterStyleRange>`;
const FRENCH =
  '<CharacterStyleRange AppliedLanguage="$ID/French"><Content>bis</Content></CharacterStyleRange>';
const file = buildPackage({
  mimetype: 'application/vnd.adobe.indesign-idml-package',
  'designmap.xml': `<Document><idPkg:Story xmlns:idPkg="x" src="${STORY}"/></Document>`,
  [STYLES]:
    '<Styles><ParagraphStyle Self="s" AppliedLanguage="$ID/English: USA"/><ParagraphStyle Self="n" AppliedLanguage="$ID/[No Language]"/></Styles>',
  [STORY]: `<Story Self="u1">${PREFERENCE}<ParagraphStyleRange Justification="LeftAlign">${english('One')}${FRENCH}</ParagraphStyleRange><ParagraphStyleRange>${english('Two')}</ParagraphStyleRange></Story>`,
});

function translated(target: string, edits = new Map([[0, 'X']])): Record<string, string> {
  const parts = unzipSync(writeFiltered(idmlFilter, file, edits, target, 'en'));
  return Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

describe('the language of an InDesign file', () => {
  it('is stated in styles and runs that state the source language', () => {
    const { [STYLES]: styles = '', [STORY]: story = '' } = translated('de');
    expect(styles).toContain('Self="s" AppliedLanguage="$ID/de_DE_2006"');
    expect(styles).toContain('Self="n" AppliedLanguage="$ID/[No Language]"');
    expect(story.match(/\$ID\/[^"]*/g)).toEqual(['$ID/de_DE_2006', '$ID/French', '$ID/de_DE_2006']);
    expect(story).toContain('StoryDirection="LeftToRightDirection"');
  });

  it('brings the direction of its script to stories and edited paragraphs', () => {
    const { [STORY]: story = '' } = translated('ar');
    expect(story).toContain('StoryDirection="RightToLeftDirection"');
    expect(story).toContain(
      '<ParagraphStyleRange Justification="RightAlign" ParagraphDirection="RightToLeftDirection">',
    );
    expect(story).toContain('<ParagraphStyleRange><CharacterStyleRange AppliedLanguage="$ID/Arabic">');
  });

  it('stays where InDesign has no name for the target language, and without an edit', () => {
    expect(translated('sw')[STYLES]).toContain('English: USA');
    expect(writeFiltered(idmlFilter, file, new Map(), 'de', 'en')).toEqual(file);
  });

  it('survives hostile text', () => {
    checkEdits(idmlFilter, file, readFiltered(idmlFilter, file).segments);
  });
});
