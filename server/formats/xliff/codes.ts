import { type CodeKind, formatCode, type InlineCode } from '@tessera/shared/text/inline-codes';
import type { XmlTape } from '../xml/tape.ts';
import { type DisplayContext, describeCode } from './display.ts';
import { type Item, markupOf, type Occurrence } from './inline.ts';

/** One half of a code, or a placeholder, with its occurrence on each side. */
interface Slot {
  source: Occurrence | null;
  target: Occurrence | null;
}

/** A numbered code of a segment. */
interface Code {
  id: number;
  open: Slot | null;
  close: Slot | null;
  standalone: Slot | null;
}

/** The codes with one key, in order: files repeat ids. */
interface Namesakes {
  codes: Code[];
  /** How many of them the target has used so far. */
  taken: number;
  /** Codes whose opening half, on the side being numbered, has no closing half yet. */
  waiting: Code[];
  side: Side | null;
}

type Side = 'source' | 'target';

/** Numbers the codes of one segment: first the source codes, then codes only in the target. */
export class CodeTable {
  readonly #codes: Code[] = [];
  #byKey: Map<string, Namesakes> | null = null;

  /** The source in the notation. */
  addSource(items: readonly Item[]): string {
    return this.#number(items, 'source', null);
  }

  /** The target in the notation. Its k-th code of a key is the source's k-th code of that key. */
  addTarget(items: readonly Item[], tape: XmlTape): string {
    return this.#number(items, 'target', tape);
  }

  /** Another text of the unit, e.g. a suggestion, in the notation; codes that the segment lacks are dropped. */
  render(items: readonly Item[]): string {
    let text = '';
    for (const item of items) {
      if (typeof item === 'string') text += item;
      else {
        const code = this.#byKey?.get(item.key)?.codes[0];
        if (code?.[item.kind]) text += formatCode(code.id, item.kind);
      }
    }
    return text;
  }

  list(tape: XmlTape, context: DisplayContext): InlineCode[] {
    return this.#codes.map((code) => {
      const { open, close, standalone } = code;
      const first = either(standalone) ?? either(open) ?? either(close);
      const listed: InlineCode = {
        id: code.id,
        type: standalone ? 'standalone' : open && close ? 'pair' : open ? 'open' : 'close',
        display: first ? describeCode(tape, first.node, context) : '',
        markup: first ? markupOf(tape, first) : '',
      };
      const closing = open && close ? either(close) : null;
      if (closing) listed.closing_markup = markupOf(tape, closing);
      return listed;
    });
  }

  has(key: string): boolean {
    return this.#byKey?.has(key) ?? false;
  }

  /** A code half as written in the target, otherwise in the source. */
  find(id: number, kind: CodeKind): Occurrence | null {
    const code = this.#codes[id - 1];
    const slot = code?.[kind];
    if (!code || !slot) return null;
    const other = kind === 'open' ? code.close : kind === 'close' ? code.open : null;
    // A target may write a half as <ec/> where the source has <pc>: do not mix the two forms.
    if (slot.source && other?.source && (slot.target === null) !== (other.target === null))
      return slot.source;
    return slot.target ?? slot.source;
  }

  #number(items: readonly Item[], side: Side, tape: XmlTape | null): string {
    let text = '';
    for (const item of items) {
      if (typeof item === 'string') {
        text += item;
        continue;
      }
      const namesakes = this.#namesakes(item.key, side);
      const code =
        this.#continued(item, namesakes) ?? this.#known(item, namesakes, tape) ?? this.#create(namesakes);
      item.id = code.id;
      if (item.kind === 'open' && !item.structural) namesakes.waiting.push(code);
      code[item.kind] ??= { source: null, target: null };
      const slot = code[item.kind];
      if (slot) slot[side] ??= item;
      text += formatCode(code.id, item.kind);
    }
    return text;
  }

  #namesakes(key: string, side: Side): Namesakes {
    this.#byKey ??= new Map();
    let found = this.#byKey.get(key);
    if (!found) {
      found = { codes: [], taken: 0, waiting: [], side };
      this.#byKey.set(key, found);
    } else if (found.side !== side) {
      found.side = side;
      found.waiting = [];
    }
    return found;
  }

  /** The code that a closing half closes, if its opening half precedes it. */
  #continued(item: Occurrence, namesakes: Namesakes): Code | null {
    if (item.kind !== 'close') return null;
    if (item.opening) return this.#codes[item.opening.id - 1] ?? null;
    return namesakes.waiting.shift() ?? null;
  }

  /** The code of the source that a code in the target corresponds to; `tape` is given when the target is numbered. */
  #known(item: Occurrence, namesakes: Namesakes, tape: XmlTape | null): Code | null {
    if (!tape) return null;
    const next = namesakes.codes[namesakes.taken];
    if (next) {
      namesakes.taken++;
      return next;
    }
    // More than in the source: a repetition if the markup is equal, otherwise a new code.
    const last = namesakes.codes.at(-1);
    const written = last?.[item.kind]?.target;
    return last && written && markupOf(tape, written) === markupOf(tape, item) ? last : null;
  }

  #create(namesakes: Namesakes): Code {
    const code: Code = { id: this.#codes.length + 1, open: null, close: null, standalone: null };
    this.#codes.push(code);
    namesakes.codes.push(code);
    if (namesakes.side === 'target') namesakes.taken = namesakes.codes.length;
    return code;
  }
}

function either(slot: Slot | null): Occurrence | null {
  return slot?.source ?? slot?.target ?? null;
}
