import type { ValueType } from './value-types2.ts';

export interface ElementRule {
  attributes: Readonly<Record<string, ValueType>>;
  required?: readonly string[];
  /** Whether it may have attributes of modules and extensions. */
  foreignAttributes?: boolean;
  /** Core children in their required order; each entry is one position. */
  children?: readonly { names: readonly string[]; min?: number; max?: number }[];
  /** Whether it may contain elements of modules and extensions. */
  foreignElements?: boolean;
  text?: boolean;
}

const INLINE = [{ names: ['cp', 'ph', 'pc', 'sc', 'ec', 'mrk', 'sm', 'em'] }] as const;
const HINTS = { canCopy: 'yesNo', canDelete: 'yesNo', canReorder: 'yesNoFirstNo', copyOf: 'token' } as const;
const KIND = { subType: 'user', type: 'codeType' } as const;
const CONTAINER = {
  canResegment: 'yesNo',
  translate: 'yesNo',
  srcDir: 'dir',
  trgDir: 'dir',
  'xml:space': 'space',
} as const;
const NOTES = { names: ['notes'], max: 1 } as const;

/** The core of XLIFF 2.0 to 2.2 (sections 4.2 and 4.3): the content model of each element. */
export const SCHEMA2: Readonly<Record<string, ElementRule>> = {
  xliff: {
    attributes: { version: 'any', srcLang: 'language', trgLang: 'language', 'xml:space': 'space' },
    required: ['version', 'srcLang'],
    foreignAttributes: true,
    // 2.2 allows notes and metadata at the top; in 2.0 and 2.1 only files.
    children: [NOTES, { names: ['file'], min: 1 }],
    foreignElements: true,
  },
  file: {
    attributes: { id: 'token', original: 'any', ...CONTAINER },
    required: ['id'],
    foreignAttributes: true,
    children: [{ names: ['skeleton'], max: 1 }, NOTES, { names: ['unit', 'group'], min: 1 }],
    foreignElements: true,
  },
  skeleton: { attributes: { href: 'any' }, foreignElements: true, text: true },
  group: {
    attributes: { id: 'token', name: 'any', type: 'user', ...CONTAINER },
    required: ['id'],
    foreignAttributes: true,
    children: [NOTES, { names: ['unit', 'group'] }],
    foreignElements: true,
  },
  unit: {
    attributes: { id: 'token', name: 'any', type: 'user', ...CONTAINER },
    required: ['id'],
    foreignAttributes: true,
    children: [NOTES, { names: ['originalData'], max: 1 }, { names: ['segment', 'ignorable'], min: 1 }],
    foreignElements: true,
  },
  segment: {
    attributes: { id: 'token', canResegment: 'yesNo', state: 'state', subState: 'user' },
    children: [
      { names: ['source'], min: 1, max: 1 },
      { names: ['target'], max: 1 },
    ],
  },
  ignorable: {
    attributes: { id: 'token' },
    children: [
      { names: ['source'], min: 1, max: 1 },
      { names: ['target'], max: 1 },
    ],
  },
  notes: { attributes: {}, children: [{ names: ['note'], min: 1 }] },
  note: {
    attributes: { id: 'token', appliesTo: 'side', category: 'any', priority: 'priority', ref: 'reference' },
    foreignAttributes: true,
    text: true,
  },
  originalData: { attributes: {}, children: [{ names: ['data'], min: 1 }] },
  data: {
    attributes: { id: 'token', dir: 'dir', 'xml:space': 'preserve' },
    required: ['id'],
    children: [{ names: ['cp'] }],
    text: true,
  },
  source: { attributes: { 'xml:lang': 'language', 'xml:space': 'space' }, children: INLINE, text: true },
  target: {
    attributes: { 'xml:lang': 'language', 'xml:space': 'space', order: 'positive' },
    children: INLINE,
    text: true,
  },
  cp: { attributes: { hex: 'codepoint' }, required: ['hex'] },
  ph: {
    attributes: {
      ...HINTS,
      ...KIND,
      disp: 'any',
      equiv: 'any',
      id: 'token',
      dataRef: 'token',
      subFlows: 'tokens',
    },
    required: ['id'],
    foreignAttributes: true,
  },
  pc: {
    attributes: {
      ...HINTS,
      ...KIND,
      canOverlap: 'yesNo',
      dispStart: 'any',
      dispEnd: 'any',
      equivStart: 'any',
      equivEnd: 'any',
      id: 'token',
      dataRefStart: 'token',
      dataRefEnd: 'token',
      subFlowsStart: 'tokens',
      subFlowsEnd: 'tokens',
      dir: 'dir',
    },
    required: ['id'],
    foreignAttributes: true,
    children: INLINE,
    text: true,
  },
  sc: {
    attributes: {
      ...HINTS,
      ...KIND,
      canOverlap: 'yesNo',
      dataRef: 'token',
      dir: 'dir',
      disp: 'any',
      equiv: 'any',
      id: 'token',
      isolated: 'yesNo',
      subFlows: 'tokens',
    },
    required: ['id'],
    foreignAttributes: true,
  },
  ec: {
    attributes: {
      ...HINTS,
      ...KIND,
      canOverlap: 'yesNo',
      dataRef: 'token',
      dir: 'dir',
      disp: 'any',
      equiv: 'any',
      id: 'token',
      isolated: 'yesNo',
      startRef: 'token',
      subFlows: 'tokens',
    },
    foreignAttributes: true,
  },
  mrk: {
    attributes: { id: 'token', translate: 'yesNo', type: 'markType', ref: 'reference', value: 'any' },
    required: ['id'],
    foreignAttributes: true,
    children: INLINE,
    text: true,
  },
  sm: {
    attributes: { id: 'token', translate: 'yesNo', type: 'markType', ref: 'reference', value: 'any' },
    required: ['id'],
    foreignAttributes: true,
  },
  em: { attributes: { startRef: 'token' }, required: ['startRef'] },
};
