import { parseText } from '../../../../shared/domain/text/inline-codes.ts';
import { encodeCharacters } from '../../xml/text.ts';
import type { RunFormat } from '../codes.ts';
import type { FilterSegment } from '../filter.ts';

/**
 * Writes a target between two positions that may be within runs: runs end and begin where the formatting
 * changes, and the file continues in the last one.
 */
export function writeStory(target: string, { codes = [], format }: FilterSegment): string {
  if (!format) throw new Error('The segment has no format');
  const formats: RunFormat[] = [format];
  const runs = new RunWriter(format.first);
  /** Depth of codes within a run, where no other run can begin. */
  let inside = 0;
  for (const part of parseText(target)) {
    const wanted = formats.at(-1) ?? format;
    if (part.type === 'text') {
      if (inside === 0) runs.switchTo(wanted);
      const text = encodeCharacters(part.text.replaceAll('\n', '\u2028'), null);
      runs.xml += `<${wanted.tag}>${text}</${wanted.tag}>`;
      continue;
    }
    const code = codes[part.id - 1];
    if (!code) continue;
    const isClose = part.kind === 'close';
    if (!code.is_format) {
      const isWithin = part.kind === 'standalone' ? code.format : code.in_run && code.format;
      if (inside === 0) runs.switchTo(isWithin || undefined);
      runs.xml += (isClose ? code.closing_markup : code.markup) ?? '';
      if (code.in_run) inside += isClose ? -1 : 1;
    }
    if (part.kind === 'open' && code.format) formats.push(code.format);
    if (isClose && code.format) formats.pop();
  }
  runs.switchTo(format.last);
  return runs.xml;
}

class RunWriter {
  xml = '';
  /** The open run. */
  #current: RunFormat | undefined;

  constructor(current: RunFormat | undefined) {
    this.#current = current;
  }

  switchTo(wanted: RunFormat | undefined): void {
    if (wanted?.open === this.#current?.open) return;
    this.xml += (this.#current?.close ?? '') + (wanted?.open ?? '');
    this.#current = wanted;
  }
}
