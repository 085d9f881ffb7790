import { decodePlain } from '../decode-plain.ts';
import type { Filter } from '../filter.ts';
import { readCues } from './read.ts';

const common = {
  languages: 'monolingual',
  encodings: ['UTF-8', 'UTF-16'],
  not_kept: [
    'States and approvals: the file has no place for them.',
    'Empty lines within a cue: they would end it.',
  ],
  recognises: (head) => head.includes('-->') || /^\ufeff?WEBVTT/.test(head),
  decode: (bytes) => decodePlain(bytes),
  read: (text) => ({ source_lang: null, target_lang: null, segments: readCues(text) }),
} satisfies Partial<Filter>;

/** Gives the lines of a target that are not empty, with the line breaks of the file. */
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
  title: 'SubRip subtitles',
  extensions: ['srt'],
  encoder: ({ text }) => lineWriter(text),
};

export const vttFilter: Filter = {
  ...common,
  name: 'vtt',
  title: 'WebVTT subtitles',
  extensions: ['vtt'],
  encoder({ text }) {
    const write = lineWriter(text);
    // WebVTT, section 4.1: a cue's text must not hold an arrow.
    return (target) => write(target.replaceAll('-->', '--&gt;'));
  },
};
