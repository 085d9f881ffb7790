import {
  getRecordFileData,
  getRecordMatches,
  getRecordTerms,
  getSegmentation,
} from '@tessera/shared/contract/document/record';

/** Queries that depend on the texts of segments that were split or joined. */
export const OF_TEXTS = [getRecordMatches, getRecordTerms, getRecordFileData, getSegmentation];
