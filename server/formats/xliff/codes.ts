import { type CodeKind, formatCode, type InlineCode } from '@tessera/shared/text/inline-codes';
import type { Item, Occurrence } from './inline.ts';

/** One half of a code, or a placeholder, with the markup it has on either side. */
interface Slot {
  source?: Occurrence;
  target?: Occurrence;
}

/** A numbered code of a segment. */
export interface Code {
  id: number;
  key: string;
  slots: Partial<Record<CodeKind, Slot>>;
}

type Side = 'source' | 'target';

/** Numbers the codes of one segment: those of the source first, the target's own after them. */
export class CodeTable {
  readonly codes: Code[] = [];

  /** The source in the notation. */
  addSource(items: readonly Item[]): string {
    return this.#render(items, 'source', (occurrence) => this.#create(occurrence.key));
  }

  /** The target in the notation. Its k-th code of a key is the source's k-th code of that key. */
  addTarget(items: readonly Item[]): string {
    const known = new Map<string, Code[]>();
    for (const code of this.codes) {
      const same = known.get(code.key);
      if (same) same.push(code);
      else known.set(code.key, [code]);
    }
    const used = new Map<string, number>();
    return this.#render(items, 'target', (occurrence) => {
      const same = known.get(occurrence.key) ?? [];
      const turn = used.get(occurrence.key) ?? 0;
      used.set(occurrence.key, turn + 1);
      const code = same[turn] ?? same.find((one) => hasMarkup(one, occurrence));
      if (code && !isTaken(code, occurrence)) return code;
      const created = this.#create(occurrence.key);
      same.push(created);
      known.set(occurrence.key, same);
      return created;
    });
  }

  /** A text of the same unit, e.g. a suggestion, in the notation: codes the segment does not have are left out. */
  render(items: readonly Item[]): string {
    let text = '';
    for (const item of items) {
      if (typeof item === 'string') {
        text += item;
        continue;
      }
      const code = this.codes.find((one) => one.key === item.key && one.slots[item.kind] !== undefined);
      if (code) text += formatCode(code.id, item.kind);
    }
    return text;
  }

  list(): InlineCode[] {
    return this.codes.map((code) => {
      const { open, close, standalone } = code.slots;
      const first = pick(standalone) ?? pick(open) ?? pick(close);
      const listed: InlineCode = {
        id: code.id,
        type: standalone ? 'standalone' : open && close ? 'pair' : open ? 'open' : 'close',
        display: first?.display ?? '',
        markup: first?.markup ?? '',
      };
      const closing = open && close ? pick(close) : undefined;
      if (closing) listed.closing_markup = closing.markup;
      return listed;
    });
  }

  /** The code half as the target writes it, or as the source does when the target has none. */
  find(id: number, kind: CodeKind): Occurrence | null {
    const slots = this.codes[id - 1]?.slots;
    const slot = slots?.[kind];
    if (!slots || !slot) return null;
    const other = kind === 'open' ? slots.close : kind === 'close' ? slots.open : undefined;
    // A target that holds one half as <ec/> of what the source has as <pc>: halves of one writing only.
    if (slot.source && other?.source && (slot.target === undefined) !== (other.target === undefined)) {
      return slot.source;
    }
    return slot.target ?? slot.source ?? null;
  }

  #create(key: string): Code {
    const code: Code = { id: this.codes.length + 1, key, slots: {} };
    this.codes.push(code);
    return code;
  }

  #render(items: readonly Item[], side: Side, number: (occurrence: Occurrence) => Code): string {
    let text = '';
    const byOpening = new Map<Occurrence, Code>();
    const waiting = new Map<string, Code[]>();
    for (const item of items) {
      if (typeof item === 'string') {
        text += item;
        continue;
      }
      let code: Code | undefined;
      if (item.opening) code = byOpening.get(item.opening);
      else if (item.kind === 'close') code = waiting.get(item.key)?.shift();
      code ??= number(item);
      if (item.kind === 'open') {
        byOpening.set(item, code);
        if (!item.structural) {
          const queue = waiting.get(item.key);
          if (queue) queue.push(code);
          else waiting.set(item.key, [code]);
        }
      }
      code.slots[item.kind] ??= {};
      const slot = code.slots[item.kind];
      if (slot) slot[side] ??= item;
      text += formatCode(code.id, item.kind);
    }
    return text;
  }
}

function pick(slot: Slot | undefined): Occurrence | undefined {
  return slot?.source ?? slot?.target;
}

function hasMarkup(code: Code, occurrence: Occurrence): boolean {
  const slot = code.slots[occurrence.kind];
  return (slot?.target ?? slot?.source)?.markup === occurrence.markup;
}

/** Whether the target already wrote this code with other markup: then it is another code. */
function isTaken(code: Code, occurrence: Occurrence): boolean {
  const target = code.slots[occurrence.kind]?.target;
  return target !== undefined && target.markup !== occurrence.markup;
}
