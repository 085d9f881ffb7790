import { decodePlain } from '../decode-plain.ts';
import type { Filter } from '../filter.ts';
import { NUMBERED_TAGS, PLACEHOLDER_ORDER, SKIPPED_KEYS } from '../options.ts';
import { readToml } from './read.ts';
import { tomlWriter } from './write.ts';

export const tomlFilter: Filter = {
  name: 'toml',
  reader: 1,
  title: 'TOML (Hugo, Rust and others)',
  extensions: ['toml'],
  languages: 'monolingual',
  has_names: true,
  encodings: ['UTF-8', 'UTF-16'],
  not_kept: ['Statuses and approvals: the file cannot store them.'],
  placeholders: ['mustache', 'braces', 'printf', 'printf-order', 'tags', 'numbered-tags'],
  has_messages: true,
  options: [SKIPPED_KEYS, NUMBERED_TAGS, PLACEHOLDER_ORDER],
  recognises: (head) => !head.includes('\0') && !/^\s*</.test(head) && /^[ \t]*["'[#\w-]/m.test(head),
  decode: (bytes) => decodePlain(bytes),
  read: (text) => ({ source_lang: null, target_lang: null, segments: readToml(text) }),
  encoder: ({ text }) => tomlWriter(text),
};
