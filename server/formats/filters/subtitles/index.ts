import { decodePlain } from '../decode-plain.ts';
import type { Filter } from '../filter.ts';
import { readCues } from './read.ts';

const common = {
  languages: 'monolingual',
  encodings: ['UTF-8', 'UTF-16'],
  not_kept: [
    'Statuses and approvals: the file cannot store them.',
    'Empty lines within a cue: they would end the cue.',
  ],
  recognises: (head) => head.includes('-->') || /^\ufeff?WEBVTT/.test(head),
  decode: (bytes) => decodePlain(bytes),
  read: (text) => ({ source_lang: null, target_lang: null, segments: readCues(text) }),
} satisfies Partial<Filter>;

/** Returns the non-empty lines of a target, with the file's line breaks. */
function lineWriter(text: string): (target: string) => string {
  const lineBreak = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
  return (target) =>
    target
      .split(/\r\n|\n|\r/)
      .filter((line) => line.trim() !== '')
      .join(lineBreak);
}

export const srtFilter: Filter = {
  ...common,
  name: 'srt',
  reader: 1,
  title: 'SubRip subtitles',
  extensions: ['srt'],
  encoder: ({ text }) => lineWriter(text),
};

export const vttFilter: Filter = {
  ...common,
  name: 'vtt',
  reader: 1,
  title: 'WebVTT subtitles',
  extensions: ['vtt'],
  encoder({ text }) {
    const write = lineWriter(text);
    // WebVTT, section 4.1: a cue must not contain an arrow.
    return (target) => write(target.replaceAll('-->', '--&gt;'));
  },
};
