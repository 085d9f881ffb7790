import type { XmlSource } from '../../xml/encoding.ts';
import type { Encoder, Filter } from '../filter.ts';
import { ATTRIBUTES } from '../html/elements.ts';
import { writeHtml } from '../html/write.ts';
import { packageFilter } from '../office/package-filter.ts';
import { isKnownImage } from '../office/skipped.ts';
import { SENTENCES } from '../options.ts';
import { contentWriter } from '../xml-content.ts';
import { declareLanguage } from './language.ts';
import { openPublication } from './publication.ts';
import { readParts } from './read.ts';

export const epubFilter: Filter = packageFilter({
  name: 'epub',
  reader: 1,
  title: 'E-books (EPUB)',
  extensions: ['epub'],
  not_kept: ['Statuses and approvals: the file cannot store them.'],
  options: [...SENTENCES, { name: 'attributes', type: 'list', default: ATTRIBUTES }],
  partsWithTexts: (archive) => [...openPublication(archive).texts.keys()],
  read: readParts,
  reportObjects(archive, skipped) {
    const { images, others } = openPublication(archive);
    for (const name of images) if (!isKnownImage(name)) skipped.add('image', { name });
    for (const name of others) skipped.add('unsupported', { name });
  },
  declareLanguage,
  encoder: writeText,
});

function writeText(source: XmlSource): Encoder {
  const writeContent = contentWriter(source);
  const lineBreak = /\r\n|\n/.exec(source.text)?.[0] ?? '\n';
  const writing = { unencodable: null, lineBreak };
  return (target, segment) =>
    segment.context?.element === undefined
      ? writeHtml(target, segment, source.text, writing)
      : writeContent(target, segment);
}
