import {
  getOwnMatches,
  getRecordFileData,
  getRecordMatches,
  getRecordTerms,
} from '@tessera/shared/contract/document/record';
import { getSegmentation } from '@tessera/shared/contract/document/segmentation';

/** Queries that depend on the sources of segments, which change when they are split, joined or edited. */
export const OF_TEXTS = [getRecordMatches, getOwnMatches, getRecordTerms, getRecordFileData, getSegmentation];
