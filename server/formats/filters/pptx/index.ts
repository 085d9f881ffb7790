import type { XmlTape } from '../../xml/tape.ts';
import { encodeCharacters } from '../../xml/text.ts';
import type { RunFormat } from '../codes.ts';
import type { Filter } from '../filter.ts';
import { contentTypes, partsOfTypes, requireMainPart } from '../office/content-types.ts';
import { keyOfPart, packageFilter, readEach } from '../office/package-filter.ts';
import { readParagraphs } from '../office/read-runs.ts';
import { writeRuns } from '../office/write-runs.ts';
import { SENTENCES } from '../options.ts';
import { rootOf } from '../xml-content.ts';
import { slideBlocks } from './block.ts';
import { DRAWING, shortenDrawing } from './vocabulary.ts';

const MAIN =
  /(presentationml\.(presentation|slideshow|template)\.main|ms-powerpoint\.(presentation|slideshow|template)\.macroEnabled\.main)\+xml$/;
const SLIDES = /presentationml\.slide\+xml$/;
const NOTES = /presentationml\.notesSlide\+xml$/;

export const pptxFilter: Filter = packageFilter({
  name: 'pptx',
  title: 'PowerPoint',
  extensions: ['pptx', 'pptm', 'ppsx', 'potx'],
  not_kept: [
    'States and approvals: the file has no place for them.',
    'The language for proofing: the file keeps that of the source.',
  ],
  options: [
    ...SENTENCES,
    { name: 'notes', type: 'boolean', default: true },
    { name: 'hidden_slides', type: 'boolean', default: true },
  ],
  partsWithTexts(archive, { notes }) {
    const types = contentTypes(archive);
    requireMainPart(types, MAIN, 'powerpoint');
    return partsOfTypes(types, notes === true ? [SLIDES, NOTES] : [SLIDES]);
  },
  read: (parts, values) =>
    readEach(parts, shortenDrawing, (tape, part) => {
      if (values.hidden_slides !== true && isHidden(tape)) return [];
      const described = { key: keyOfPart(part), context: { part: part.name } };
      const blockOf = slideBlocks(tape, part.name);
      return readParagraphs(tape, rootOf(tape), DRAWING, (paragraph) => ({
        ...described,
        block: blockOf(paragraph),
      }));
    }),
  encoder: (target, segment) => writeRuns(target, segment, writeText),
});

function isHidden(tape: XmlTape): boolean {
  return /^(?:0|false)$/.test(tape.attribute(rootOf(tape), 'show') ?? '');
}

/** A line break stands between runs, with the properties of theirs. */
function writeText(text: string, { open, close, tag }: RunFormat): string {
  const lines = text
    .split('\n')
    .map((line) => (line === '' ? '' : `${open}<${tag}>${encodeCharacters(line, null)}</${tag}>${close}`));
  const breakTag = `${tag.slice(0, -1)}br`;
  return lines.join(`<${breakTag}>${open.replace(/^<[^>]*>/, '')}</${breakTag}>`);
}
