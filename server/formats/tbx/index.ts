export { readTbx } from './read-tbx.ts';
export type { TbxConcept, TbxItem, TbxTerm } from './types.ts';
export { type WritableConcept, type WritableTerm, writeTbx } from './write-tbx.ts';
