import type { Filter } from '../filter.ts';
import { declareUtf8, decodePo, languagesOfHead } from './header.ts';
import { breaksOf, readPo } from './read.ts';
import { scanPo } from './scan.ts';
import { poWriter } from './strings.ts';

export const poFilter: Filter = {
  name: 'po',
  title: 'gettext PO',
  extensions: ['po', 'pot'],
  languages: 'bilingual',
  has_names: true,
  encodings: ['UTF-8', 'UTF-16', 'every encoding that the header names'],
  not_kept: ['States but “fuzzy”, which an edit or an approval takes away.'],
  placeholders: ['printf', 'mustache', 'braces', 'tags'],
  recognises: (head) => !head.includes('\0') && /(^|[\r\n])[ \t]*(#|msg(id|ctxt)\b)/.test(head),
  languagesOf: languagesOfHead,
  decode: decodePo,
  read: readPo,
  declareUtf8,
  encoder({ text }) {
    const write = poWriter(text);
    const places = new Map(
      scanPo(text).flatMap(({ id, forms, fuzzy }) =>
        forms.map(({ start }) => [start, { fuzzy, ...breaksOf(id?.value ?? '') }] as const),
      ),
    );
    return (target, { start, end, target: now }, state) => {
      const { fuzzy, before, after } = places.get(start) ?? { fuzzy: [], before: '', after: '' };
      const isEdited = target !== (now ?? '');
      const isSettled = isEdited || (state !== undefined && state !== 'draft');
      // Shared by the forms of an entry: the first edit takes it.
      const flag = isSettled ? fuzzy.splice(0) : [];
      const column = start - (text.lastIndexOf('\n', start) + 1);
      const whole = target === '' ? '' : before + target + after;
      return isEdited ? [{ start, end, text: write(whole, column) }, ...flag] : flag;
    };
  },
};
