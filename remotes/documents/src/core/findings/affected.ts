import {
  checkDocument,
  getQualityReport,
  listFindingGroups,
  listLastingWaivers,
  listWaivers,
} from '@tessera/shared/contract/document/quality';

/** What shows findings, and whether they are waived. */
export const AFFECTED = [getQualityReport, listFindingGroups, listWaivers, listLastingWaivers, checkDocument];
