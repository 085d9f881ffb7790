import { UNDECODABLE } from './decode-xml.ts';
import { XML_FORBIDDEN } from './xml-forbidden.ts';

/**
 * `control_character`: one that XML forbids, left out; `invalid_bytes`: not in the file's encoding, left out;
 * `unknown_entity`: a reference nobody declared, left as written; `stray_ampersand`: taken as an ampersand.
 */
export type TextProblem = 'control_character' | 'invalid_bytes' | 'unknown_entity' | 'stray_ampersand';

interface RepairHandlers {
  /** XML without any of these problems, but for those of comments. */
  xml(text: string): void;
  /** What was wrong behind the XML that was told last. */
  problem(problem: TextProblem, detail: string): void;
}

type Place = 'markup' | 'cdata' | 'comment';

const HALF_PAIR = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.source;
const REFERENCE = /&(?!(?:amp|lt|gt|quot|apos);)(?:#(?:\d{1,8}|x[\da-fA-F]{1,8});|[A-Za-z_][\w.-]{0,30};)?/
  .source;
/** What has to be looked at in each place: problems, and what leads to another place. */
const NOTABLE: Record<Place, RegExp> = {
  markup: new RegExp([XML_FORBIDDEN.source, HALF_PAIR, REFERENCE, /<!--|<!\[CDATA\[/.source].join('|'), 'g'),
  cdata: new RegExp([XML_FORBIDDEN.source, HALF_PAIR, /\]\]>/.source].join('|'), 'g'),
  comment: /-->/g,
};
/** The beginning of something notable at the end of a piece. */
const UNFINISHED = /(?:&[\w#.-]{0,33}|<(?:!(?:-|\[[A-Z]{0,5})?)?|\]{1,2}|(?<!<!-?)-{1,2}|[\uD800-\uDBFF])$/;

/**
 * Makes XML of what real files hold, so that a parser of XML can read it. Characters that XML forbids are left out, also
 * those written as references; a reference that nobody declared and a bare `&` become text.
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
    let told = 0;
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
      const trouble = lookAt(found);
      if (!trouble) continue;
      this.#handlers.xml(text.slice(told, match.index));
      this.#handlers.problem(trouble.problem, trouble.detail);
      if (trouble.instead !== '') this.#handlers.xml(trouble.instead);
      told = at;
    }
    this.#handlers.xml(told === 0 ? text : text.slice(told));
  }
}

function nextPlace(found: string): Place | null {
  if (found === '<!--') return 'comment';
  if (found === '<![CDATA[') return 'cdata';
  return found === '-->' || found === ']]>' ? 'markup' : null;
}

interface Trouble {
  problem: TextProblem;
  detail: string;
  /** The XML to read in its place. */
  instead: string;
}

/** `null` for a reference to a character that XML allows. */
function lookAt(found: string): Trouble | null {
  if (found === '&') return { problem: 'stray_ampersand', detail: found, instead: '&amp;' };
  if (found === UNDECODABLE) {
    return {
      problem: 'invalid_bytes',
      detail: 'bytes that are not in the encoding of the file',
      instead: '',
    };
  }
  if (!found.startsWith('&')) {
    const detail = found.isWellFormed() ? codePointName(found.charCodeAt(0)) : 'half of a surrogate pair';
    return { problem: 'control_character', detail, instead: '' };
  }
  if (!found.startsWith('&#')) {
    return { problem: 'unknown_entity', detail: found, instead: `&amp;${found.slice(1)}` };
  }
  const code = found[2] === 'x' ? Number.parseInt(found.slice(3), 16) : Number.parseInt(found.slice(2), 10);
  if (isXmlCharacter(code)) return null;
  return { problem: 'control_character', detail: codePointName(code), instead: '' };
}

function isXmlCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
  if (code >= 0xd800 && code <= 0xdfff) return false;
  return code <= 0x10ffff && code !== 0xfffe && code !== 0xffff;
}

function codePointName(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
