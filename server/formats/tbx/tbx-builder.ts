import { normaliseLanguage } from '@tessera/shared/text/languages';
import { localised } from '../../messages/localised.ts';
import { problemText } from '../encoding/problem-text.ts';
import type { XmlAttributes, XmlHandlers, XmlProblem } from '../encoding/xml-reader.ts';
import { FormatError } from '../format-error.ts';
import { buildConcept } from './build-concept.ts';
import { type EntryNode, langOf, localName } from './entry-tree.ts';
import type { TbxCounts, TbxEvent, TbxHeader } from './types.ts';

const FLAVOURS = new Map<string, TbxHeader['flavour']>([
  ['martif', 'tbx2'],
  ['tbx', 'tbx3'],
  ['TBX', 'tbx-min'],
  ['mtf', 'multiterm'],
]);
const ENTRIES = new Set(['termEntry', 'conceptEntry', 'conceptGrp']);
/** Far more elements than any real concept has. */
const MAX_ENTRY_NODES = 100_000;

/** Collects the tags and texts of a TBX or MultiTerm file into events, one per concept. */
export class TbxBuilder implements XmlHandlers {
  wants_text = false;
  events: TbxEvent[] = [];
  readonly counts: TbxCounts = { concepts: 0, terms: 0, refused: 0, warnings: 0 };
  readonly #line: () => number;
  #header: TbxHeader | null = null;
  #headerTold = false;
  #ordinal = 0;
  /** Open elements, from the entry inwards. */
  readonly #open: EntryNode[] = [];
  #nodes = 0;
  #inTitle = false;

  constructor(line: () => number) {
    this.#line = line;
  }

  open(qualified: string, attributes: XmlAttributes): void {
    const name = localName(qualified);
    if (!this.#header) this.#startFile(name, attributes);
    else if (this.#open.length > 0) this.#openNode(name, attributes);
    else if (ENTRIES.has(name)) this.#startEntry(name, attributes);
    else if (name === 'title' && !this.#headerTold) this.#startTitle();
  }

  close(): void {
    const node = this.#open.pop();
    if (!node) {
      if (this.#inTitle) this.wants_text = false;
      this.#inTitle = false;
      return;
    }
    const parent = this.#open.at(-1);
    if (!parent) {
      this.#endEntry(node);
    } else {
      parent.text += node.text;
      parent.problem ??= node.problem;
    }
  }

  text(text: string): void {
    const node = this.#open.at(-1);
    if (node) node.text += text;
    else if (this.#inTitle && this.#header) this.#header.title = ((this.#header.title ?? '') + text).trim();
  }

  problem(problem: XmlProblem, detail: string): void {
    const node = this.#open.at(-1);
    if (node && (problem === 'invalid_bytes' || problem === 'unknown_entity')) node.problem ??= problem;
    this.counts.warnings++;
    const message = problemText(problem, detail);
    this.events.push({ type: 'warning', line: this.#line(), reason: problem, message });
  }

  /** Reports the header even if the file has no entry. */
  finish(): void {
    this.#tellHeader();
    this.events.push({ type: 'end', ...this.counts });
  }

  #startFile(name: string, attributes: XmlAttributes): void {
    const flavour = FLAVOURS.get(name);
    if (!flavour) {
      throw new FormatError('not_tbx', localised('format.tbx.other-root', { name: name.slice(0, 40) }), {
        line: this.#line(),
      });
    }
    const lang = langOf(attributes);
    this.#header = {
      flavour,
      dialect: attributes.dialect ?? attributes.type ?? null,
      style: attributes.style ?? null,
      lang: lang === undefined ? null : (normaliseLanguage(lang) ?? lang),
      title: null,
    };
  }

  #startTitle(): void {
    this.#inTitle = true;
    this.wants_text = true;
  }

  #tellHeader(): void {
    if (this.#headerTold || !this.#header) return;
    this.#headerTold = true;
    this.events.push({ type: 'header', line: 1, ...this.#header });
  }

  #startEntry(name: string, attributes: XmlAttributes): void {
    this.#tellHeader();
    this.#nodes = 0;
    this.wants_text = true;
    this.#open.push({ name, attributes, children: [], text: '', line: this.#line(), problem: null });
  }

  #openNode(name: string, attributes: XmlAttributes): void {
    if (++this.#nodes > MAX_ENTRY_NODES) {
      const problem = localised('format.tbx.large-concept', { count: MAX_ENTRY_NODES });
      throw new FormatError('too_large', localised('format.at-line', { line: this.#line(), problem }));
    }
    const node = { name, attributes, children: [], text: '', line: this.#line(), problem: null };
    this.#open.at(-1)?.children.push(node);
    this.#open.push(node);
  }

  #endEntry(entry: EntryNode): void {
    this.wants_text = false;
    const ordinal = this.#ordinal++;
    const { concept, refused } = buildConcept(entry);
    for (const refusal of refused) {
      this.counts.refused++;
      this.events.push({ type: 'refused', ordinal, concept_id: concept.id, ...refusal });
    }
    if (concept.terms.length === 0) return;
    this.counts.concepts++;
    this.counts.terms += concept.terms.length;
    this.events.push({ type: 'concept', ordinal, ...concept });
  }
}
