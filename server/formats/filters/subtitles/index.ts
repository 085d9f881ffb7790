import { decodeGuessed } from '../decode-guessed.ts';
import { decodePlain } from '../decode-plain.ts';
import type { Filter } from '../filter.ts';
import type { FilterOption, OptionValues } from '../options.ts';
import type { SkippedSink } from '../skipped.ts';
import { type CueKind, LINE_BREAK, markTimings, readCues } from './read.ts';

/** Cues are read as players do; off for documents imported before this option. */
const PLAYED_CUES: FilterOption = {
  name: 'played_cues',
  type: 'boolean',
  default: true,
  before: false,
  is_asked: false,
};

const common = {
  languages: 'monolingual',
  options: [PLAYED_CUES],
  recognises: (head) => head.includes('-->') || /^\ufeff?WEBVTT/.test(head),
} satisfies Partial<Filter>;

/** For formats that do not state their encoding. */
const ENCODINGS = ['UTF-8', 'UTF-16', 'single-byte encodings, which are detected'];

const NOT_KEPT = [
  'Statuses and approvals: the file cannot store them.',
  'Empty lines within a cue: they would end the cue.',
];
const NOT_KEPT_IN_CODE_PAGES =
  'An encoding that lacks a character of the translation: the file is written in UTF-8.';

function readAs(kind: CueKind) {
  return (
    text: string,
    _targetLang: string,
    _plurals: unknown,
    values: OptionValues,
    skipped?: SkippedSink,
  ) => ({
    source_lang: null,
    target_lang: null,
    ...readCues(text, values[PLAYED_CUES.name] === true ? kind : 'old', skipped),
  });
}

/** Returns the non-empty lines of a target, with the file's line breaks. */
function lineWriter(text: string): (target: string) => string {
  const lineBreak = LINE_BREAK.exec(text)?.[0] ?? '\n';
  return (target) =>
    target
      .split(/\r\n|\n|\r/)
      .filter((line) => line.trim() !== '')
      .join(lineBreak);
}

export const srtFilter: Filter = {
  ...common,
  name: 'srt',
  reader: 2,
  title: 'SubRip subtitles',
  extensions: ['srt'],
  encodings: ENCODINGS,
  not_kept: [...NOT_KEPT, NOT_KEPT_IN_CODE_PAGES],
  decode: decodeGuessed,
  declareUtf8: () => [],
  read: readAs('srt'),
  encoder({ text }) {
    const write = lineWriter(text);
    // Players take any line with an arrow as the times of a cue.
    return (target) => write(markTimings(target, 'srt'));
  },
};

export const vttFilter: Filter = {
  ...common,
  name: 'vtt',
  reader: 1,
  title: 'WebVTT subtitles',
  extensions: ['vtt'],
  encodings: ['UTF-8', 'UTF-16'],
  not_kept: NOT_KEPT,
  decode: (bytes) => decodePlain(bytes),
  read: readAs('vtt'),
  encoder({ text }) {
    const write = lineWriter(text);
    // WebVTT, section 4.1: a cue must not contain an arrow.
    return (target) => write(target.replaceAll('-->', '--&gt;'));
  },
};

/** Captions as YouTube exports and accepts them. */
export const sbvFilter: Filter = {
  ...common,
  name: 'sbv',
  reader: 1,
  title: 'SBV subtitles',
  extensions: ['sbv'],
  encodings: ENCODINGS,
  not_kept: [...NOT_KEPT, NOT_KEPT_IN_CODE_PAGES],
  // It has no older documents.
  options: [],
  recognises: (head) => /^[ \t\ufeff]*\d+:\d{1,2}:\d{1,2}[.,]\d+[ \t]*,/m.test(head),
  decode: decodeGuessed,
  declareUtf8: () => [],
  read: (text, _targetLang, _plurals, _values, skipped) => ({
    source_lang: null,
    target_lang: null,
    ...readCues(text, 'sbv', skipped),
  }),
  encoder({ text }) {
    const write = lineWriter(text);
    return (target) => write(markTimings(target, 'sbv'));
  },
};
