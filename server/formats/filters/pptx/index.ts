import type { XmlTape } from '../../xml/tape.ts';
import type { Filter } from '../filter.ts';
import { contentTypes, partsOfTypes, requireMainPart } from '../office/content-types.ts';
import { drawingWords, shortenDrawing, skippedInDrawings, writeDrawingText } from '../office/drawing.ts';
import { DRAWN, Drawn, drawnParts, isDrawn } from '../office/drawn.ts';
import { declareInDrawings } from '../office/language.ts';
import { keyOfPart, packageFilter, readEach } from '../office/package-filter.ts';
import { readParagraphs } from '../office/read-runs.ts';
import { isRelationships, linkingParts, relationshipsOf } from '../office/relationships.ts';
import { reportInPart } from '../office/skipped.ts';
import { writeRuns } from '../office/write-runs.ts';
import { ALTERNATIVE_TEXTS, COMMENTS, SENTENCES } from '../options.ts';
import { rootOf } from '../xml-content.ts';
import { commentBlock, slideBlocks, slideNumber } from './block.ts';

const MAIN =
  /(presentationml\.(presentation|slideshow|template)\.main|ms-powerpoint\.(presentation|slideshow|template)\.macroEnabled\.main)\+xml$/;
const SLIDES = /presentationml\.slide\+xml$/;
const NOTES = /presentationml\.notesSlide\+xml$/;
/** Comments as stored since 2007, and threads since 2021. */
const COMMENT_PARTS = [/presentationml\.comments\+xml$/, /ms-powerpoint\.comments\+xml$/];

export const pptxFilter: Filter = packageFilter({
  name: 'pptx',
  reader: 2,
  title: 'PowerPoint',
  extensions: ['pptx', 'pptm', 'ppsx', 'potx'],
  not_kept: ['Statuses and approvals: the file cannot store them.'],
  options: [
    ...SENTENCES,
    { name: 'notes', type: 'boolean', default: true },
    COMMENTS,
    ALTERNATIVE_TEXTS,
    ...DRAWN,
    { name: 'hidden_slides', type: 'boolean', default: true },
  ],
  partsWithTexts(archive, values) {
    const types = contentTypes(archive);
    requireMainPart(types, MAIN, 'powerpoint');
    const parts = partsOfTypes(types, values.notes === true ? [SLIDES, NOTES] : [SLIDES]);
    const slides = partsOfTypes(types, [SLIDES]);
    const drawn = drawnParts(archive, types, values, slides);
    if (values.comments !== true) return [...parts, ...drawn];
    const links = slides.map(relationshipsOf).filter((name) => archive.entry(name) !== null);
    // Each part once.
    return [...new Set([...parts, ...drawn, ...partsOfTypes(types, COMMENT_PARTS), ...links])];
  },
  read(parts, values, skipped) {
    const words = drawingWords(values);
    const unread = skippedInDrawings(values);
    const owners = linkingParts(parts);
    const drawn = new Drawn(parts, values);
    const hidden = new Set<string>();
    const withTexts = parts.filter((part) => !isRelationships(part));
    return readEach(withTexts, shortenDrawing, (tape, part) => {
      if (isHidden(tape)) hidden.add(part.name);
      const isComment = isCommentList(tape);
      const isShown = isDrawn(tape);
      // Text outside slides comes after all of them.
      const slide =
        (isShown ? drawn.ownerOf(part) : isComment ? owners.get(part.name) : undefined) ?? part.name;
      const { section: number } = /slides\//i.test(slide) ? slideNumber(slide) : {};
      const place = number === undefined ? { name: part.name } : { slide: number };
      if (values.hidden_slides !== true && hidden.has(slide)) {
        if (part.name === slide) skipped?.add('hidden', place);
        return [];
      }
      if (isShown) return drawn.read(tape, part, slideNumber(slide));
      if (skipped) reportInPart(tape, unread, place, skipped);
      const described = { key: keyOfPart(part), context: { part: part.name } };
      const blockOf = isComment ? () => commentBlock(slide) : slideBlocks(tape, part.name);
      return readParagraphs(tape, rootOf(tape), words, (paragraph) => ({
        ...described,
        block: blockOf(paragraph),
      }));
    });
  },
  declareLanguage: declareInDrawings,
  encoder: () => (target, segment) => writeRuns(target, segment, writeDrawingText),
});

function isHidden(tape: XmlTape): boolean {
  return /^(?:0|false)$/.test(tape.attribute(rootOf(tape), 'show') ?? '');
}

function isCommentList(tape: XmlTape): boolean {
  return /^p(?:188)?:cmLst$/.test(tape.nameOf(rootOf(tape)));
}
