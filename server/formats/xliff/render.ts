import { type CodeKind, parseText } from '@tessera/shared/text/inline-codes';
import { forbiddenXmlCharacter } from '@tessera/shared/text/xml-chars';
import { localised } from '../../messages/localised.ts';
import { FormatError, unicodeName } from '../format-error.ts';
import { CDATA, type XmlTape } from '../xml/tape.ts';
import { encodeCdata, encodeCharacters } from '../xml/text.ts';
import { markupOf } from './inline.ts';
import type { SegmentLayout } from './layout.ts';
import type { WriteContext } from './write-context.ts';

/** The markup of an edited target; throws a FormatError if it cannot be a target of this segment. */
export function renderTarget(context: WriteContext, segment: SegmentLayout, target: string): string {
  const { tape } = context.document;
  const parts = parseText(target);
  const row = segment.index + 1;
  let markup = '';
  const nesting: number[] = [];
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index];
    if (!part) continue;
    if (part.type === 'text') {
      refuseForbidden(part.text, row);
      markup += encodeCharacters(part.text, context.unencodable);
      continue;
    }
    const code = segment.codes.find(part.id, part.kind);
    if (!code) {
      throw new FormatError(
        'unknown-code',
        localised('format.tag.unknown', { row, tag: shown(part.id, part.kind) }),
      );
    }
    if (code.structural && part.kind !== 'standalone') nest(nesting, part.id, part.kind, row);
    const next = parts[index + 1];
    const emptied = next?.type === 'code' && next.kind === 'close' && next.id === part.id;
    if (emptied && part.kind === 'open' && code.structural && tape.isSelfClosed(code.node)) {
      // An empty pair is written as it was: <g/>, not <g></g>.
      markup += tape.text.slice(tape.start[code.node], tape.end[code.node]);
      nesting.pop();
      index++;
    } else markup += markupOf(tape, code);
  }
  const open = nesting.at(-1);
  if (open !== undefined) {
    throw new FormatError('broken-tags', localised('format.tag.unclosed', { row, tag: `{${open}}` }));
  }
  return (
    asCdata(
      context,
      segment,
      target,
      parts.every((part) => part.type === 'text'),
    ) ?? markup
  );
}

function nest(nesting: number[], id: number, kind: CodeKind, row: number): void {
  if (kind === 'open') {
    nesting.push(id);
    return;
  }
  const open = nesting.pop();
  if (open === id) return;
  throw new FormatError(
    'broken-tags',
    open === undefined
      ? localised('format.tag.unopened', { row, tag: `{/${id}}` })
      : localised('format.tag.order', { row, tag: `{${open}}`, other: `{${id}}` }),
  );
}

function refuseForbidden(text: string, row: number): void {
  const found = forbiddenXmlCharacter(text);
  if (!found) return;
  const character = unicodeName(found.codepoint);
  throw new FormatError('forbidden-character', localised('format.xliff.character', { row, character }));
}

/** A target that is a single CDATA section stays one; a new target follows the source. */
function asCdata(
  context: WriteContext,
  segment: SegmentLayout,
  target: string,
  plain: boolean,
): string | null {
  if (!plain) return null;
  const { tape } = context.document;
  const model =
    segment.targetNode !== null && segment.target !== '' ? segment.targetNode : segment.sourceNode;
  return model !== null && isOneCdata(tape, model) ? encodeCdata(target, context.unencodable) : null;
}

function isOneCdata(tape: XmlTape, node: number): boolean {
  const child = tape.firstChild(node);
  return (
    child >= 0 &&
    tape.name[child] === CDATA &&
    tape.start[child] === tape.openEnd[node] &&
    tape.end[child] === tape.closeStart[node]
  );
}

function shown(id: number, kind: CodeKind): string {
  return kind === 'open' ? `{${id}}` : kind === 'close' ? `{/${id}}` : `{${id}/}`;
}
