import { type Localised, localised } from '../../messages/localised.ts';
import { problemText } from '../encoding/problem-text.ts';
import type { XmlAttributes, XmlHandlers, XmlProblem } from '../encoding/xml-reader.ts';
import { FormatError } from '../format-error.ts';
import { SegmentBuilder } from './segment-builder.ts';
import type { TmxCounts, TmxErrorCode, TmxEvent, TmxHeader, TmxProp } from './types.ts';
import { buildUnit, sourceLanguageOf, type UnitDraft, type VariantDraft } from './unit-builder.ts';

export interface TmxBuilderOptions {
  skip_units: number;
  max_segment_chars: number;
  line: () => number;
}

const EMPTY_SEGMENT = { text: '', codes: [], links: [] };

/** Collects the tags and texts of a TMX into events. */
export class TmxBuilder implements XmlHandlers {
  wants_text = false;
  /** Events since the reader last took them. */
  events: TmxEvent[] = [];
  readonly counts: TmxCounts = { units: 0, refused: 0, skipped: 0, warnings: 0 };
  readonly #options: TmxBuilderOptions;
  #version: string | null | undefined;
  #ordinal = 0;
  #header: TmxHeader | null = null;
  #unit: UnitDraft | null = null;
  #variant: VariantDraft | null = null;
  #segment: SegmentBuilder | null = null;
  #prop: TmxProp | null = null;
  #note: string | null = null;
  /** Depth inside a skipped `<tu>`. */
  #skipping = 0;
  #line = 0;
  #refusal: { reason: TmxErrorCode; message: Localised } | null = null;
  /** Text of a `<seg>` without codes, which needs no builder. */
  #plain = '';
  #inSegment = false;

  constructor(options: TmxBuilderOptions) {
    this.#options = options;
  }

  open(name: string, attributes: XmlAttributes): void {
    if (this.#skipping > 0) this.#skipping++;
    else if (this.#inSegment) this.#openInSegment(name, attributes);
    else if (name === 'seg' && this.#variant) this.#startSegment();
    else if (name === 'tuv' && this.#unit) this.#startVariant(attributes);
    else if (name === 'tu') this.#startUnit(attributes);
    else if (name === 'prop' || name === 'note') this.#startRemark(name, attributes);
    else if (name === 'header') this.#startHeader(attributes);
    else if (this.#version === undefined) this.#startFile(name, attributes);
  }

  close(name: string): void {
    if (this.#skipping > 0) this.#endSkipped();
    else if (this.#inSegment) this.#closeInSegment(name);
    else if (name === 'tuv') this.#endVariant();
    else if (name === 'tu') this.#endUnit();
    else if (name === 'prop' || name === 'note') this.#endRemark();
    else if (name === 'header') this.#endHeader();
  }

  text(text: string): void {
    if (this.#segment) this.#segment.text(text);
    else if (this.#inSegment) this.#plain += text;
    else if (this.#prop) this.#prop.text += text;
    else if (this.#note !== null) this.#note += text;
  }

  problem(problem: XmlProblem, detail: string): void {
    if ((problem === 'invalid_bytes' || problem === 'unknown_entity') && this.#unit) {
      const message =
        problem === 'invalid_bytes'
          ? localised('format.row.bytes')
          : localised('format.row.entity', { text: detail });
      this.#refusal ??= { reason: problem, message };
      return;
    }
    const reason =
      problem === 'invalid_bytes' || problem === 'unknown_entity' ? 'control_character' : problem;
    this.counts.warnings++;
    this.events.push({
      type: 'warning',
      ordinal: this.#unit ? this.#ordinal : null,
      line: this.#options.line(),
      reason,
      message: problemText(problem, detail),
    });
  }

  #startFile(name: string, attributes: XmlAttributes): void {
    if (name !== 'tmx') {
      const problem = localised('format.tmx.other-root', { name: name.slice(0, 40) });
      throw new FormatError('not_tmx', problem, { line: this.#options.line() });
    }
    this.#version = attributes.version ?? null;
  }

  #startHeader(attributes: XmlAttributes): void {
    this.#line = this.#options.line();
    this.#header = {
      version: this.#version ?? null,
      source_lang: sourceLanguageOf(attributes.srclang),
      attributes: { ...attributes },
      props: [],
      notes: [],
    };
  }

  #endHeader(): void {
    if (this.#header) this.events.push({ type: 'header', line: this.#line, ...this.#header });
    this.#header = null;
  }

  #startUnit(attributes: XmlAttributes): void {
    if (this.#version === undefined) this.#startFile('tu', attributes);
    if (this.#ordinal < this.#options.skip_units) {
      this.#skipping = 1;
      return;
    }
    this.#line = this.#options.line();
    this.#refusal = null;
    this.#unit = { attributes, variants: [], props: [], notes: [] };
  }

  #endSkipped(): void {
    if (--this.#skipping > 0) return;
    this.#ordinal++;
    this.counts.skipped++;
  }

  #endUnit(): void {
    if (!this.#unit) return;
    const built = this.#refusal ?? buildUnit(this.#unit, this.#options.max_segment_chars);
    const place = { ordinal: this.#ordinal++, line: this.#line };
    if ('unit' in built) {
      this.counts.units++;
      this.events.push({ type: 'unit', ...place, ...built.unit });
    } else {
      this.counts.refused++;
      this.events.push({ type: 'refused', ...place, ...built });
    }
    this.#unit = null;
    this.#variant = null;
  }

  #startVariant(attributes: XmlAttributes): void {
    this.#variant = { attributes, segment: EMPTY_SEGMENT, props: [], notes: [] };
  }

  #endVariant(): void {
    if (this.#variant) this.#unit?.variants.push(this.#variant);
    this.#variant = null;
  }

  #startSegment(): void {
    this.#inSegment = true;
    this.#plain = '';
    this.wants_text = true;
  }

  #openInSegment(name: string, attributes: XmlAttributes): void {
    if (!this.#segment) {
      this.#segment = new SegmentBuilder();
      this.#segment.text(this.#plain);
    }
    this.#segment.open(name, attributes);
  }

  #closeInSegment(name: string): void {
    if (name !== 'seg') {
      this.#segment?.close();
      return;
    }
    if (this.#variant) {
      this.#variant.segment = this.#segment?.build() ?? { text: this.#plain, codes: [], links: [] };
    }
    this.#segment = null;
    this.#inSegment = false;
    this.wants_text = false;
  }

  #startRemark(name: string, attributes: XmlAttributes): void {
    if (name === 'note') this.#note = '';
    else {
      this.#prop = { type: attributes.type ?? '', text: '' };
      const lang = attributes['xml:lang'] ?? attributes.lang;
      if (lang !== undefined) this.#prop.lang = lang;
    }
    this.wants_text = true;
  }

  #endRemark(): void {
    const owner = this.#variant ?? this.#unit ?? this.#header;
    if (this.#prop) owner?.props.push(this.#prop);
    else if (this.#note !== null) owner?.notes.push(this.#note);
    this.#prop = null;
    this.#note = null;
    this.wants_text = false;
  }
}
