import type { Filter } from '../filter.ts';
import { declareUtf8, decodePo, languagesOfHead } from './header.ts';
import { readPo } from './read.ts';
import { scanPo } from './scan.ts';
import { poWriter } from './strings.ts';

export const poFilter: Filter = {
  name: 'po',
  title: 'gettext PO',
  extensions: ['po', 'pot'],
  languages: 'bilingual',
  encodings: ['UTF-8', 'UTF-16', 'every encoding that the header names'],
  not_kept: ['States but “fuzzy”, which an edit or an approval takes away.'],
  recognises: (head) => !head.includes('\0') && /(^|[\r\n])[ \t]*(#|msg(id|ctxt)\b)/.test(head),
  languagesOf: languagesOfHead,
  decode: decodePo,
  read: readPo,
  declareUtf8,
  encoder({ text }) {
    const write = poWriter(text);
    const flags = new Map(
      scanPo(text).flatMap(({ forms, fuzzy }) => forms.map(({ start }) => [start, fuzzy] as const)),
    );
    return (target, { start, end, target: before }, state) => {
      const isEdited = target !== (before ?? '');
      const isSettled = isEdited || (state !== undefined && state !== 'draft');
      // Shared by the forms of an entry: the first edit takes it.
      const flag = isSettled ? (flags.get(start)?.splice(0) ?? []) : [];
      const column = start - (text.lastIndexOf('\n', start) + 1);
      return isEdited ? [{ start, end, text: write(target, column) }, ...flag] : flag;
    };
  },
};
