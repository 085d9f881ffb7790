import type { XmlTape } from '../xml/tape.ts';
import type { XliffDocument } from './document.ts';
import type { SegmentLayout } from './layout.ts';
import { tradosSegment } from './status.ts';
import type { XliffDialect } from './types.ts';

/** The tool a file comes from, by its namespaces, `tool` elements and `original` names. */
export function detectDialect(document: XliffDocument): XliffDialect {
  const { tape, root } = document;
  const [first, end] = tape.attributeRange(root);
  const namespaces: string[] = [];
  for (let attribute = first; attribute < end; attribute++) {
    if (tape.attributeName(attribute).startsWith('xmlns')) namespaces.push(tape.valueOf(attribute));
  }
  return fromNamespaces(namespaces) ?? fromFiles(document) ?? 'xliff';
}

function fromNamespaces(namespaces: readonly string[]): XliffDialect | null {
  for (const uri of namespaces) {
    if (uri === 'http://sdl.com/FileTypes/SdlXliff/1.0') return 'sdlxliff';
    if (uri === 'MQXliff') return 'mqxliff';
    if (uri.startsWith('http://www.memsource.com/mxlf')) return 'mxliff';
    if (uri === 'SmartcatXliff') return 'smartcat';
    if (/^https?:\/\/(www\.)?matecat\.com/.test(uri)) return 'matecat';
  }
  return namespaces.includes('okapi-framework:xliff-extensions') ? 'okapi' : null;
}

function fromFiles({ tape, files }: XliffDocument): XliffDialect | null {
  for (const file of files.slice(0, 50)) {
    const toolId = tape.attribute(file.node, 'tool-id') ?? '';
    const header = tape.child(file.node, 'header');
    const tool = header < 0 ? -1 : tape.child(header, 'tool');
    const tools = `${toolId} ${tool < 0 ? '' : `${tape.attribute(tool, 'tool-id')} ${tape.attribute(tool, 'tool-name')}`}`;
    if (/com\.apple\.(dt\.)?xcode|^Xcode$| Xcode$/i.test(tools)) return 'xcode';
    if (/matecat/i.test(tools)) return 'matecat';
    if (/smartcat/i.test(tools)) return 'smartcat';
    if (/MultilingualAppToolkit/i.test(tools) || /\.(resx|resw|xlf\.resx)$/i.test(file.original))
      return 'dotnet';
    if (/^ng2?\.template$/.test(file.original) || tape.attribute(file.node, 'id') === 'ngi18n')
      return 'angular';
    if (/^symfony$/i.test(tape.attribute(file.node, 'tool-name') ?? '') || /^Symfony/i.test(tools))
      return 'symfony';
    if (/^EXT:/.test(file.original)) return 'typo3';
    if (file.original === 'messages' && tape.findAttribute(file.node, 'product-name') >= 0) return 'typo3';
  }
  return null;
}

/** Whether a tool's own attributes lock the segment. */
export function isLockedByTool(tape: XmlTape, segment: SegmentLayout): boolean {
  const { node } = segment.unit.unit;
  const memoq = tape.attribute(node, 'mq:locked');
  if (memoq !== null && memoq !== 'false') return true;
  if (tape.attribute(node, 'm:locked') === 'true' || tape.attribute(node, 'sc:locked') === 'true')
    return true;
  const trados = tradosSegment(tape, segment);
  return trados !== null && tape.attribute(trados, 'locked') === 'true';
}
