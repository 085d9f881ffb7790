export { type ReadTbxOptions, readTbx } from './read-tbx.ts';
export { type TermStatus, termStatus } from './term-status.ts';
export type {
  TbxConcept,
  TbxCounts,
  TbxErrorCode,
  TbxEvent,
  TbxHeader,
  TbxItem,
  TbxLanguage,
  TbxTerm,
} from './types.ts';
export { type WritableConcept, type WritableTerm, type WriteTbxOptions, writeTbx } from './write-tbx.ts';
