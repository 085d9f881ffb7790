import { UNDECODABLE } from './decode-xml.ts';
import { XML_FORBIDDEN } from './xml-forbidden.ts';

/**
 * `control_character`: a character that XML forbids, dropped; `invalid_bytes`: not valid in the file's encoding,
 * dropped; `unknown_entity`: an undeclared reference, kept as text; `stray_ampersand`: read as an ampersand.
 */
export type TextProblem = 'control_character' | 'invalid_bytes' | 'unknown_entity' | 'stray_ampersand';

interface RepairHandlers {
  /** Receives the repaired XML; only comments may still contain these problems. */
  xml(text: string): void;
  /** Reports a problem at the end of the XML passed on so far. */
  problem(problem: TextProblem, detail: string): void;
}

type Place = 'markup' | 'cdata' | 'comment';

const HALF_PAIR = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.source;
const REFERENCE = /&(?!(?:amp|lt|gt|quot|apos);)(?:#(?:\d{1,8}|x[\da-fA-F]{1,8});|[A-Za-z_][\w.-]{0,30};)?/
  .source;
/** What to look for in each state: problems, and transitions to another state. */
const NOTABLE: Record<Place, RegExp> = {
  markup: new RegExp([XML_FORBIDDEN.source, HALF_PAIR, REFERENCE, /<!--|<!\[CDATA\[/.source].join('|'), 'g'),
  cdata: new RegExp([XML_FORBIDDEN.source, HALF_PAIR, /\]\]>/.source].join('|'), 'g'),
  comment: /-->/g,
};
/** The possible start of such a match at the end of a chunk. */
const UNFINISHED = /(?:&[\w#.-]{0,33}|<(?:!(?:-|\[[A-Z]{0,5})?)?|\]{1,2}|(?<!<!-?)-{1,2}|[\uD800-\uDBFF])$/;

/**
 * Repairs common defects of real files so that an XML parser can read them. Drops characters that XML forbids, also as
 * references; turns undeclared references and bare `&` into text.
 */
export class XmlRepair {
  readonly #handlers: RepairHandlers;
  #place: Place = 'markup';
  #carry = '';

  constructor(handlers: RepairHandlers) {
    this.#handlers = handlers;
  }

  write(chunk: string): void {
    const text = this.#carry + chunk;
    const unfinished = UNFINISHED.exec(text.slice(-40))?.[0].length ?? 0;
    this.#carry = text.slice(text.length - unfinished);
    this.#repair(text.slice(0, text.length - unfinished));
  }

  end(): void {
    this.#repair(this.#carry);
    this.#carry = '';
  }

  #repair(text: string): void {
    let written = 0;
    let at = 0;
    while (at < text.length) {
      const notable = NOTABLE[this.#place];
      notable.lastIndex = at;
      const match = notable.exec(text);
      if (!match) break;
      const [found] = match;
      at = match.index + found.length;
      const next = nextPlace(found);
      if (next) {
        this.#place = next;
        continue;
      }
      const repair = problemOf(found);
      if (!repair) continue;
      this.#handlers.xml(text.slice(written, match.index));
      this.#handlers.problem(repair.problem, repair.detail);
      if (repair.replacement !== '') this.#handlers.xml(repair.replacement);
      written = at;
    }
    this.#handlers.xml(written === 0 ? text : text.slice(written));
  }
}

function nextPlace(found: string): Place | null {
  if (found === '<!--') return 'comment';
  if (found === '<![CDATA[') return 'cdata';
  return found === '-->' || found === ']]>' ? 'markup' : null;
}

interface Repair {
  problem: TextProblem;
  detail: string;
  /** The XML to use in its place. */
  replacement: string;
}

/** The repair for a match; `null` for a reference to a valid character. */
function problemOf(found: string): Repair | null {
  if (found === '&') return { problem: 'stray_ampersand', detail: found, replacement: '&amp;' };
  if (found === UNDECODABLE) {
    return {
      problem: 'invalid_bytes',
      detail: 'bytes that are not in the encoding of the file',
      replacement: '',
    };
  }
  if (!found.startsWith('&')) {
    const detail = found.isWellFormed() ? codePointName(found.charCodeAt(0)) : 'half of a surrogate pair';
    return { problem: 'control_character', detail, replacement: '' };
  }
  if (!found.startsWith('&#')) {
    return { problem: 'unknown_entity', detail: found, replacement: `&amp;${found.slice(1)}` };
  }
  const code = found[2] === 'x' ? Number.parseInt(found.slice(3), 16) : Number.parseInt(found.slice(2), 10);
  if (isXmlCharacter(code)) return null;
  return { problem: 'control_character', detail: codePointName(code), replacement: '' };
}

function isXmlCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
  if (code >= 0xd800 && code <= 0xdfff) return false;
  return code <= 0x10ffff && code !== 0xfffe && code !== 0xffff;
}

function codePointName(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
