import { plainText } from '../../../../shared/domain/text/inline-codes.ts';
import { decodeXml } from '../../xml/encoding.ts';
import { scanXml } from '../../xml/scan.ts';
import type { Filter, FilterSegment } from '../filter.ts';
import { NUMBERED_TAGS, SKIPPED_KEYS } from '../options.ts';
import { contentWriter, readContent } from '../xml-content.ts';

export const resxFilter: Filter = {
  name: 'resx',
  reader: 1,
  title: '.NET resources',
  extensions: ['resx', 'resw'],
  languages: 'monolingual',
  has_names: true,
  encodings: ['UTF-8', 'UTF-16', 'every encoding named in the XML declaration'],
  not_kept: ['Statuses and approvals: the file cannot store them.'],
  placeholders: ['braces', 'tags', 'numbered-tags'],
  has_messages: true,
  options: [SKIPPED_KEYS, NUMBERED_TAGS],
  recognises: (head) => /<root[\s>]/.test(head),
  decode: decodeXml,
  read: (text) => ({ source_lang: null, target_lang: null, segments: readResx(text) }),
  encoder: (source) => contentWriter(source),
};

/**
 * The values that are texts: files, images and designer data have a type, or a name with a certain prefix.
 */
function readResx(text: string): FilterSegment[] {
  const { tape } = scanXml(text, { shorten: () => null });
  const segments: FilterSegment[] = [];
  for (let node = 0; node < tape.length; node++) {
    if (tape.nameOf(node) !== 'data') continue;
    const key = tape.attribute(node, 'name') ?? '';
    const isText = ['type', 'mimetype'].every((name) => tape.findAttribute(node, name) < 0);
    const value = tape.child(node, 'value');
    if (!isText || key.startsWith('>>') || value < 0) continue;
    const content = readContent(tape, value);
    if (content.source.trim() === '') continue;
    const comment = tape.child(node, 'comment');
    const note = comment < 0 ? '' : plainText(readContent(tape, comment).source).trim();
    segments.push({ key, target: null, notes: note ? [{ text: note }] : [], ...content });
  }
  return segments;
}
