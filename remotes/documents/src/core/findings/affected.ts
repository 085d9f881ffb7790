import {
  checkDocument,
  getQualityReport,
  listFindingGroups,
  listLastingWaivers,
  listWaivers,
} from '@tessera/shared/contract/document/quality';

/** Calls that show findings or whether they are waived. */
export const AFFECTED = [getQualityReport, listFindingGroups, listWaivers, listLastingWaivers, checkDocument];
