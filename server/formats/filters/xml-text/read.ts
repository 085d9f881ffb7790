import { CDATA, type XmlTape } from '../../xml/tape.ts';
import { decodeAttribute, decodeCharacters, normaliseLineEnds } from '../../xml/text.ts';
import { type InlineMark, numberCodes } from '../codes.ts';
import type { FilterFile, FilterSegment } from '../filter.ts';
import { Run, trimRun } from '../run.ts';
import { type SkippedSink, withoutTags } from '../skipped.ts';
import { rootOf } from '../xml-content.ts';
import { entityInlines, scanWithEntities } from '../xml-entities.ts';
import { ITS, type ItsRules, readItsRules } from './its-rules.ts';
import type { Vocabulary } from './vocabularies.ts';

const CDATA_OPEN = 9;
const CDATA_CLOSE = 3;

/** Settings that an element passes on to its children. */
interface State {
  translate: boolean;
  keepsSpace: boolean;
  /** Whether its text is translatable. */
  isHolder: boolean;
  /** Key prefix of its texts. */
  key: string;
  note: string | null;
}

/** The texts of a document in file order. Throws a FormatError with the position for invalid XML. */
export function readXmlText(text: string, vocabulary: Vocabulary, skipped?: SkippedSink): FilterFile {
  const { namespaces } = vocabulary;
  const shorten = (uri: string) => {
    if (uri === ITS_NAMESPACE) return ITS;
    return namespaces === null || namespaces.includes(uri) ? '' : null;
  };
  const { tape } = scanWithEntities(text, shorten);
  const { rules, findings } = readItsRules(tape);
  const reader = new XmlTextReader(tape, vocabulary, rules, skipped);
  const root = rootOf(tape);
  reader.readElement(root, {
    translate: true,
    keepsSpace: false,
    isHolder: vocabulary.holders === null,
    key: '',
    note: null,
  });
  // A text precedes those within its codes, which end first.
  const segments = reader.segments.sort((a, b) => a.start - b.start || b.end - a.end);
  const source_lang = tape.attribute(root, 'xml:lang') || tape.attribute(root, 'lang') || null;
  return { source_lang, target_lang: null, segments, findings };
}

class XmlTextReader {
  readonly segments: FilterSegment[] = [];
  readonly #tape: XmlTape;
  readonly #vocabulary: Vocabulary;
  readonly #rules: ItsRules;
  readonly #skipped: SkippedSink | undefined;
  #run = new Run();

  constructor(tape: XmlTape, vocabulary: Vocabulary, rules: ItsRules, skipped: SkippedSink | undefined) {
    this.#skipped = skipped;
    this.#tape = tape;
    this.#vocabulary = vocabulary;
    this.#rules = rules;
  }

  /** Reads a child element; the scanner limits the depth. */
  readElement(node: number, above: State): void {
    const { inline, islands, opaque } = this.#vocabulary;
    const tape = this.#tape;
    const name = tape.nameOf(node);
    const state = this.#stateOf(node, name, above);
    if (above.translate && !state.translate && this.#skipped) this.#report(node, this.#skipped);
    // A name in another namespace: drawings, formulas, editor data.
    const isOpaque = this.#isOf(opaque, node, name) || /^(?:\{|its:)/.test(name);
    const isWithin = above.translate && above.isHolder;
    const within = this.#rules.withinText(node);
    const isIsland = within === null ? islands.has(name) : within === 'nested';
    const isInline = within === null ? this.#isOf(inline, node, name) : within === 'yes';
    if (!isOpaque && state.translate) this.#attributes(node, name);
    if (isOpaque) {
      if (isWithin) this.#mark('standalone', name.replace(/^\{.*\}/, ''), node);
    } else if (isWithin && isIsland && state.translate) this.#island(node, name, state);
    else if (isWithin && isInline) this.#inline(node, name, state);
    else {
      this.#flush(above);
      this.#content(node, state);
      this.#flush(state);
    }
  }

  #report(node: number, skipped: SkippedSink): void {
    const tape = this.#tape;
    const text = decodeCharacters(withoutTags(tape.text.slice(tape.openEnd[node], tape.closeStart[node])));
    if (text.trim() !== '') skipped.add('untranslatable', { at: tape.start[node] ?? 0, text });
  }

  /** Whether an element is in a list of names, given with or without its prefix. */
  #isOf(names: ReadonlySet<string>, node: number, name: string): boolean {
    return names.has(name) || (names.size > 0 && names.has(this.#tape.rawName(node)));
  }

  #stateOf(node: number, name: string, above: State): State {
    const tape = this.#tape;
    const { holders, preserving, inline, namespaces } = this.#vocabulary;
    // Elements named by the user include their descendants.
    const holdsAll = namespaces === null;
    const local = tape.attribute(node, 'translate') ?? tape.attribute(node, 'its:translate');
    const ruled = local === 'no' || local === 'yes' ? local === 'yes' : this.#rules.translates(node);
    const space = tape.attribute(node, 'xml:space');
    const id = tape.attribute(node, 'xml:id') ?? tape.attribute(node, 'id');
    return {
      translate: ruled ?? above.translate,
      keepsSpace: space === 'preserve' || preserving.has(name) || (space !== 'default' && above.keepsSpace),
      isHolder:
        holders === null ||
        this.#isOf(holders, node, name) ||
        ((inline.has(name) || holdsAll) && above.isHolder),
      key: id ? `#${id}` : name,
      note: this.#vocabulary.noteOf?.(tape, node) ?? above.note,
    };
  }

  #inline(node: number, name: string, state: State): void {
    const tape = this.#tape;
    if (state.translate && this.#isBreak(node, name)) {
      const last = this.#run.inlines.at(-1);
      if (last?.type === 'text' && !state.keepsSpace) last.text = last.text.replace(/ $/, '');
      this.#run.addBreak(tape.start[node] ?? 0, tape.end[node] ?? 0);
      return;
    }
    if (!state.translate || tape.isSelfClosed(node)) {
      const inside = this.#tape.text
        .slice(tape.openEnd[node], tape.closeStart[node])
        .replaceAll(/<[^>]*>/g, '');
      // It replaces a word by reference, or is untranslatable.
      this.#mark('standalone', inside.trim() || name, node, true);
      return;
    }
    const opens = this.#mark('open', name, node);
    const run = this.#run;
    opens.end = tape.openEnd[node] ?? 0;
    this.#content(node, state);
    const close = this.#mark('close', name, node);
    close.start = tape.closeStart[node] ?? 0;
    if (run === this.#run) close.opens = opens;
  }

  #isBreak(node: number, name: string): boolean {
    const [first, last] = this.#tape.attributeRange(node);
    return this.#vocabulary.breaks?.has(name) === true && this.#tape.isSelfClosed(node) && first === last;
  }

  #island(node: number, name: string, state: State): void {
    const outer = this.#run;
    this.#run = new Run();
    this.#content(node, state);
    this.#flush(state);
    this.#run = outer;
    this.#mark('standalone', name, node);
  }

  #mark(kind: InlineMark['kind'], display: string, node: number, isWord = false): InlineMark {
    const { start, end } = this.#tape;
    const mark: InlineMark = { type: 'code', kind, display, start: start[node] ?? 0, end: end[node] ?? 0 };
    this.#run.inlines.push(mark);
    if (isWord) this.#run.words.add(mark);
    return mark;
  }

  #content(node: number, state: State): void {
    const tape = this.#tape;
    let at = tape.openEnd[node] ?? 0;
    for (let child = tape.firstChild(node); child >= 0; child = tape.nextSibling(child)) {
      const start = tape.start[child] ?? 0;
      const end = tape.end[child] ?? 0;
      this.#characters(at, start, state);
      at = end;
      if (tape.isElement(child)) this.readElement(child, state);
      else if (tape.name[child] === CDATA) {
        const inside = tape.text.slice(start + CDATA_OPEN, end - CDATA_CLOSE);
        this.#text(normaliseLineEnds(inside), start, end, state);
      } else if (state.translate && state.isHolder) this.#mark('standalone', '<!-- -->', child);
    }
    const close = tape.closeStart[node] ?? at;
    this.#characters(at, close, state);
  }

  #characters(start: number, end: number, state: State): void {
    for (const one of entityInlines(this.#tape.text.slice(start, end), start)) {
      if (one.type === 'text') this.#text(one.text, one.start, one.end, state);
      else if (state.translate && state.isHolder) {
        // It counts as a word.
        this.#run.inlines.push(one);
        this.#run.words.add(one);
      }
    }
  }

  #text(text: string, start: number, end: number, state: State): void {
    if (text === '') return;
    if (state.translate && state.isHolder) {
      const spaced = state.keepsSpace ? text : text.replaceAll(/[ \t\n\r]+/g, ' ');
      const isTrimmed = !state.keepsSpace && this.#run.isAfterBreak;
      this.#run.addText(isTrimmed ? spaced.replace(/^ /, '') : spaced, start, end);
    } else this.#flush({ key: '', note: null });
  }

  #flush({ key, note }: Pick<State, 'key' | 'note'>): void {
    const inlines = trimRun(this.#run, this.#tape.text);
    this.#run = new Run();
    const start = inlines[0]?.start;
    const end = inlines.at(-1)?.end;
    if (start === undefined || end === undefined) return;
    const notes = note === null ? {} : { notes: [{ text: note }] };
    this.segments.push({ key, target: null, start, end, ...notes, ...numberCodes(inlines, this.#tape.text) });
  }

  #attributes(node: number, name: string): void {
    const tape = this.#tape;
    const [first, last] = tape.attributeRange(node);
    for (let attribute = first; attribute < last; attribute++) {
      const named = tape.attributeName(attribute);
      const { attributes } = this.#vocabulary;
      const isNamed = attributes.has(`${name}@${named}`) || attributes.has(`@${named}`);
      if (!(this.#rules.translatesAttribute(node, named) ?? isNamed)) continue;
      const [start, end] = tape.valueRange(attribute);
      const inlines = entityInlines(tape.text.slice(start, end), start, decodeAttribute);
      if (!inlines.some((one) => one.type === 'text' && one.text.trim() !== '')) continue;
      const { source, codes } = numberCodes(inlines, this.#tape.text);
      const place = { start: start - 1, end: end + 1, ...(codes.length > 0 && { codes }) };
      const context = { attribute: named };
      this.segments.push({ key: `${name}@${named}`, source, target: null, context, ...place });
    }
  }
}

const ITS_NAMESPACE = 'http://www.w3.org/2005/11/its';
