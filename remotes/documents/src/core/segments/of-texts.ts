import {
  getOwnMatches,
  getRecordFileData,
  getRecordMatches,
  getRecordTerms,
  getSegmentation,
} from '@tessera/shared/contract/document/record';

/** Queries that depend on the sources of segments, which change when they are split, joined or edited. */
export const OF_TEXTS = [getRecordMatches, getOwnMatches, getRecordTerms, getRecordFileData, getSegmentation];
