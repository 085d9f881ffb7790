import { encodeCharacters } from '../../xml/text.ts';
import type { RunFormat } from '../codes.ts';
import type { Filter } from '../filter.ts';
import { contentTypes, partsOfTypes, requireMainPart } from '../office/content-types.ts';
import { shortenDrawing, writeDrawingText } from '../office/drawing.ts';
import { DRAWN, Drawn, drawnParts, isDrawn, isInDrawing } from '../office/drawn.ts';
import { keyOfPart, packageFilter, readEach } from '../office/package-filter.ts';
import { readParagraphs } from '../office/read-runs.ts';
import { isRelationships } from '../office/relationships.ts';
import { reportInPart } from '../office/skipped.ts';
import { needsSpacePreserved, writeRuns } from '../office/write-runs.ts';
import { ALTERNATIVE_TEXTS, COMMENTS, RUBY_BASES, SENTENCES } from '../options.ts';
import { rootOf } from '../xml-content.ts';
import { WordBlocks } from './block.ts';
import { declareLanguage } from './language.ts';
import { isStylesPart, readStyles } from './styles.ts';
import { shortenWord, skippedWords, wordsFor } from './vocabulary.ts';

const MAIN =
  /(wordprocessingml\.(document|template)\.main|ms-word\.(document|template)\.macroEnabled\w*\.main)\+xml$/;
/** Other parts with text, in this order, with the option that includes them. */
const OTHERS: readonly [option: string, types: readonly RegExp[]][] = [
  ['headers_footers', [/\.header\+xml$/, /\.footer\+xml$/]],
  ['notes', [/\.footnotes\+xml$/, /\.endnotes\+xml$/]],
  ['comments', [/wordprocessingml\.comments\+xml$/]],
];

/** Parts that define headings and lists. */
const STYLES = [/\.styles\+xml$/, /\.numbering\+xml$/];

export const docxFilter: Filter = packageFilter({
  name: 'docx',
  reader: 2,
  title: 'Word',
  extensions: ['docx', 'docm', 'dotx', 'dotm'],
  not_kept: [
    'Statuses and approvals: the file cannot store them.',
    'Tracked changes in an edited paragraph: insertions are kept and deletions removed.',
  ],
  options: [
    ...SENTENCES,
    { name: 'headers_footers', type: 'boolean', default: true },
    { name: 'notes', type: 'boolean', default: true },
    COMMENTS,
    ALTERNATIVE_TEXTS,
    ...DRAWN,
    { name: 'hidden_text', type: 'boolean', default: false },
    { name: 'smart_tags', type: 'boolean', default: true, before: false, is_asked: false },
    RUBY_BASES,
    { name: 'merged_runs', type: 'boolean', default: true, before: false, is_asked: false },
    { name: 'tracked_changes', type: 'choice', choices: ['accepted', 'rejected'], default: 'accepted' },
  ],
  partsWithTexts(archive, values) {
    const types = contentTypes(archive);
    requireMainPart(types, MAIN, 'word');
    const isBuildingBlock = (name: string) => /(^|\/)glossary\//.test(name);
    const others = OTHERS.flatMap(([option, wanted]) => (values[option] === true ? wanted : []));
    const parts = partsOfTypes(types, [MAIN, ...others], (name) => !isBuildingBlock(name));
    return [...parts, ...drawnParts(archive, types, values, parts)];
  },
  partsWithStyles: (archive) => partsOfTypes(contentTypes(archive), STYLES),
  read(parts, values, skipped) {
    const reading = {
      isHiddenRead: values.hidden_text === true,
      isOriginal: values.tracked_changes === 'rejected',
      areTagsKnown: values.smart_tags === true,
      areRunsMerged: values.merged_runs === true,
      areBasesRead: values[RUBY_BASES.name] === true,
      areAlternativesRead: values[ALTERNATIVE_TEXTS.name] === true,
    };
    const words = wordsFor(reading);
    const unread = skippedWords(reading);
    const blocks = new WordBlocks(readStyles(parts.filter(isStylesPart)));
    const drawn = new Drawn(parts, values);
    const withTexts = parts.filter((part) => !isStylesPart(part) && !isRelationships(part));
    return readEach(withTexts, shorten, (tape, part) => {
      if (isDrawn(tape)) return drawn.read(tape, part);
      if (skipped) reportInPart(tape, unread, { name: part.name }, skipped);
      const described = { key: keyOfPart(part), context: { part: part.name } };
      const blockOf = blocks.ofPart(tape);
      return readParagraphs(tape, rootOf(tape), words, (paragraph) => ({
        ...described,
        block: blockOf(paragraph),
      }));
    });
  },
  declareLanguage,
  encoder: () => (target, segment) =>
    writeRuns(target, segment, isInDrawing(segment) ? writeDrawingText : writeText),
});

const shorten = (uri: string) => shortenWord(uri) ?? shortenDrawing(uri);

function writeText(text: string, { open, close, tag }: RunFormat): string {
  const prefix = tag.slice(0, -1);
  const pieces = text.split(/([\n\t])/).map((piece) => {
    if (piece === '') return '';
    if (piece === '\n') return `<${prefix}br/>`;
    if (piece === '\t') return `<${prefix}tab/>`;
    const space = needsSpacePreserved(piece) ? ' xml:space="preserve"' : '';
    return `<${tag}${space}>${encodeCharacters(piece, null)}</${tag}>`;
  });
  return open + pieces.join('') + close;
}
