import { plainText } from '../../../../shared/domain/text/inline-codes.ts';
import { localised } from '../../../messages/localised.ts';
import type { Finding } from '../../xliff/types.ts';
import { Places } from '../../xml/place.ts';
import type { FilterSegment } from '../filter.ts';
import type { SkippedSink } from '../skipped.ts';
import { type PhpToken, refused, scanPhp } from './scan.ts';
import { readLiteral } from './strings.ts';

/** Deeper files are not catalogues. */
const MAX_DEPTH = 100;

/** State of an open bracket. */
interface Frame {
  kind: 'array' | 'index' | 'define' | 'other';
  closes: string;
  /** Key of the current entry. */
  key: string | null;
  /** Entries so far. */
  count: number;
  /** Arguments of a call, or an expression in parentheses, within a value. */
  isValue: boolean;
}

/**
 * The texts assigned to arrays, variables, their elements and `define`, by key path, and those left out. Throws
 * a FormatError with the position.
 */
export function readPhp(
  text: string,
  hasEscapes: boolean,
  skipped?: SkippedSink,
): { segments: FilterSegment[]; findings: Finding[] } {
  const reader = new PhpReader(text, hasEscapes, skipped);
  let previous: PhpToken | null = null;
  for (const token of scanPhp(text)) {
    if (token.type === 'comment') {
      reader.comment(token);
      continue;
    }
    // A token is read once the next one is known.
    if (previous) reader.take(previous, text.slice(token.start, token.end));
    previous = token;
  }
  if (previous) reader.take(previous, '');
  return { segments: reader.segments, findings: reader.findings };
}

class PhpReader {
  readonly segments: FilterSegment[] = [];
  readonly findings: Finding[] = [];
  readonly #places: Places;
  readonly #text: string;
  readonly #hasEscapes: boolean;
  readonly #skipped: SkippedSink | undefined;
  readonly #frames: Frame[] = [];
  /** The assigned variable and the keys after it. */
  #target: string[] = [];
  #before = '';
  #note = '';
  /** A string of the current value has been reported. */
  #isReported = false;

  constructor(text: string, hasEscapes: boolean, skipped: SkippedSink | undefined) {
    this.#text = text;
    this.#hasEscapes = hasEscapes;
    this.#skipped = skipped;
    this.#places = new Places(text);
  }

  comment({ start, end }: PhpToken): void {
    const raw = this.#text.slice(start, end);
    const lines = raw.replace(/^(?:\/\*+|\/\/|#)|\*+\/$/g, '').split('\n');
    this.#note = lines
      .map((line) => line.replace(/^\s*\*/, '').trim())
      .join('\n')
      .trim();
  }

  /** `after` is the next token, `''` at the end. */
  take(token: PhpToken, after: string): void {
    const raw = this.#text.slice(token.start, token.end);
    const frame = this.#frames.at(-1);
    if (token.type === 'string') this.#takeString(token, after, frame);
    else if (token.type === 'heredoc' && this.#isAssigned(frame)) this.#reportHeredoc(token);
    else if (token.type === 'variable' && !frame) this.#target = [raw.slice(1)];
    else if (token.type === 'word' && frame && after === '=>') frame.key = raw;
    else if (raw === '[' || raw === '(' || raw === '{') this.#open(raw, token.start);
    else if (raw === ']' || raw === ')' || raw === '}') this.#close(raw, token.start);
    else if (raw === ',' && frame) {
      frame.key = null;
      frame.count++;
    } else if (raw === ';') this.#target = [];
    if (raw === ',' || raw === ';') {
      this.#note = '';
      if (!frame?.isValue) this.#isReported = false;
    }
    this.#before = token.type === 'string' ? '' : raw;
  }

  #takeString({ start, end }: PhpToken, after: string, frame: Frame | undefined): void {
    const { source, codes } = readLiteral(this.#text, start, end, this.#hasEscapes);
    if (frame && (after === '=>' || frame.kind === 'index')) {
      // Variables in a key are not resolved.
      frame.key = plainText(source);
      return;
    }
    if (frame?.kind === 'define' && frame.count === 0) {
      frame.key = source;
      this.#target = [source];
      return;
    }
    const isFirst = VALUE_BEFORE.includes(this.#before);
    const isValue = isFirst && VALUE_AFTER.includes(after);
    const isAssigned = this.#isAssigned(frame);
    const startsJoin = isFirst && isAssigned && /^\.(?!\d)/.test(after);
    if (startsJoin) this.#report('joined', start);
    if (startsJoin || (isAssigned && this.#before === '.')) this.#skip('joined', start, source);
    else if (frame?.isValue) this.#skip('call', start, source);
    if (!isValue || !isAssigned || source.trim() === '') return;
    const notes = this.#note ? [{ text: this.#note }] : [];
    this.segments.push({ key: this.#path().join('.'), source, target: null, codes, start, end, notes });
  }

  #isAssigned(frame: Frame | undefined): boolean {
    return frame ? frame.kind === 'array' || frame.kind === 'define' : this.#before === '=';
  }

  /** Reports skipped content, once for each value. */
  #skip(reason: 'joined' | 'call', at: number, source: string): void {
    if (this.#isReported || source.trim() === '') return;
    this.#isReported = true;
    this.#skipped?.add(reason, { at, text: plainText(source) });
  }

  #reportHeredoc({ start, end }: PhpToken): void {
    this.#report('heredoc', start);
    const from = this.#text.indexOf('\n', start) + 1;
    const content = this.#text.slice(from, Math.max(from, this.#text.lastIndexOf('\n', end)));
    this.#skipped?.add('heredoc', { at: start, text: content });
  }

  #report(what: 'heredoc' | 'joined', at: number): void {
    const message = localised('format.warning.skipped', { what });
    this.findings.push({
      severity: 'warning',
      constraint: 'skipped-text',
      message,
      ...this.#places.at(at),
    });
  }

  #path(): string[] {
    const keys = this.#frames
      .filter(({ kind }) => kind === 'array')
      .map(({ key, count }) => key ?? `${count}`);
    return [...this.#target, ...keys];
  }

  #open(raw: string, at: number): void {
    if (this.#frames.length >= MAX_DEPTH) {
      throw refused(this.#text, at, localised('format.nested', { count: MAX_DEPTH }));
    }
    const closes = raw === '[' ? ']' : raw === '(' ? ')' : '}';
    const kind = this.#kindOf(raw);
    const above = this.#frames.at(-1);
    const isInValue = above
      ? above.isValue || above.kind === 'array' || above.kind === 'define'
      : this.#target.length > 0;
    this.#frames.push({
      kind,
      closes,
      key: null,
      count: 0,
      isValue: raw === '(' && kind === 'other' && isInValue,
    });
  }

  #kindOf(raw: string): Frame['kind'] {
    const word = this.#before.toLowerCase();
    if (raw === '(') return word === 'array' ? 'array' : word === 'define' ? 'define' : 'other';
    if (raw === '{') return 'other';
    // After a variable or an index it names an element.
    return this.#before.startsWith('$') || this.#before === ']' ? 'index' : 'array';
  }

  #close(raw: string, at: number): void {
    const frame = this.#frames.pop();
    if (frame?.closes !== raw) throw refused(this.#text, at, localised('format.code.closes', { mark: raw }));
    if (frame.kind === 'index' && this.#frames.length === 0) this.#target.push(frame.key ?? '');
  }
}

const VALUE_BEFORE = ['=', '=>', '[', '(', ','];
const VALUE_AFTER = [';', ']', ')', ',', ''];
