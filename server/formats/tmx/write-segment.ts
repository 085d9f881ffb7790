import { parseText, STX, type TextPart } from '@tessera/shared/text/inline-codes';
import { xmlAttributes, xmlText } from '../encoding/xml-write.ts';
import type { CodeContent, TmxCode } from './types.ts';

type CodePart = Extract<TextPart, { type: 'code' }>;

interface Half {
  /** TMX `i`, shared by the opening and closing half; `null` = an isolated half. */
  pair: number | null;
  nested: boolean;
}

/**
 * The content of a `<seg>`. `x` carries each code's number, so that it survives a round trip. Codes without a
 * description are written without content.
 */
export function writeSegment(text: string, codes: readonly TmxCode[]): string {
  if (!text.includes(STX)) return xmlText(text);
  const parts = parseText(text);
  const halves = pairHalves(parts);
  const byId = new Map(codes.map((code) => [code.id, code]));
  return parts
    .map((part) => {
      if (part.type === 'text') return xmlText(part.text);
      const code = byId.get(part.id) ?? emptyCode(part);
      const half = halves.get(part);
      return part.kind === 'standalone' || !half ? writeStandalone(code) : writeHalf(part, code, half);
    })
    .join('');
}

function emptyCode({ id, kind }: CodePart): TmxCode {
  return { id, type: kind === 'standalone' ? 'standalone' : 'pair', display: '', markup: '' };
}

/** Finds the closing half of each opening one, and whether the pair nests properly with all others. */
function pairHalves(parts: TextPart[]): Map<CodePart, Half> {
  const halves = new Map<CodePart, Half>();
  const open: CodePart[] = [];
  let pairs = 0;
  for (const part of parts) {
    if (part.type !== 'code' || part.kind === 'standalone') continue;
    halves.set(part, { pair: null, nested: false });
    if (part.kind === 'open') {
      open.push(part);
      continue;
    }
    const at = open.findLastIndex((other) => other.id === part.id);
    const opening = open[at];
    if (!opening) continue;
    const half = { pair: ++pairs, nested: at === open.length - 1 };
    halves.set(opening, half);
    halves.set(part, half);
    open.splice(at, 1);
  }
  return halves;
}

function writeStandalone(code: TmxCode): string {
  const element = code.element === 'ut' ? 'ut' : 'ph';
  return writeElement(element, { x: String(code.id), ...code.attributes }, code.content ?? [code.markup]);
}

function writeHalf(part: CodePart, code: TmxCode, half: Half): string {
  const isOpening = part.kind === 'open';
  if (code.element === 'hi' && half.pair !== null && half.nested) {
    return isOpening ? `<hi${xmlAttributes({ x: String(code.id), ...code.attributes })}>` : '</hi>';
  }
  const isSecondHalf = !isOpening && code.type === 'pair';
  const content = isSecondHalf
    ? (code.closing_content ?? [code.closing_markup ?? ''])
    : (code.content ?? [code.markup]);
  const attributes = isSecondHalf ? code.closing_attributes : code.attributes;
  if (half.pair === null) {
    return writeElement(
      'it',
      { pos: isOpening ? 'begin' : 'end', x: String(code.id), ...attributes },
      content,
    );
  }
  const i = String(half.pair);
  return isOpening
    ? writeElement('bpt', { i, x: String(code.id), ...attributes }, content)
    : writeElement('ept', { i, ...attributes }, content);
}

function writeElement(name: string, attributes: Record<string, string>, content: CodeContent[]): string {
  const inner = content
    .map((piece) => (typeof piece === 'string' ? xmlText(piece) : `<sub>${xmlText(piece.sub)}</sub>`))
    .join('');
  return inner === ''
    ? `<${name}${xmlAttributes(attributes)}/>`
    : `<${name}${xmlAttributes(attributes)}>${inner}</${name}>`;
}
