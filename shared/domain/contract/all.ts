import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as bin from './bin.ts';
import * as documentAbbreviations from './document/abbreviations.ts';
import * as analysis from './document/analysis.ts';
import * as documentResources from './document/attachments.ts';
import * as documentChange from './document/change.ts';
import * as documentComment from './document/comment.ts';
import * as documentContext from './document/context.ts';
import * as documentFileReport from './document/file-report.ts';
import * as documentFormats from './document/formats.ts';
import * as documentFragments from './document/fragments.ts';
import * as documentListing from './document/listing.ts';
import * as documentLive from './document/live.ts';
import * as documentLosses from './document/losses.ts';
import * as documentLqa from './document/lqa.ts';
import * as documentPreview from './document/preview.ts';
import * as documentQuality from './document/quality.ts';
import * as documentReceipt from './document/receipt.ts';
import * as documentRecord from './document/record.ts';
import * as documentReimport from './document/reimport.ts';
import * as documentSample from './document/sample.ts';
import * as documentSegmentation from './document/segmentation.ts';
import * as documentSpelling from './document/spelling.ts';
import * as documentVersion from './document/version.ts';
import * as document from './document.ts';
import type { Endpoint } from './endpoint.ts';
import * as glossaryConcept from './glossary/concept.ts';
import * as glossaryImpact from './glossary/impact.ts';
import * as glossaryImport from './glossary/import.ts';
import * as glossary from './glossary.ts';
import * as job from './job.ts';
import * as machineTranslation from './machine-translation.ts';
import * as member from './member.ts';
import * as passkey from './passkey.ts';
import * as personalData from './personal-data.ts';
import * as preference from './preference.ts';
import * as release from './release.ts';
import * as search from './search.ts';
import * as session from './session.ts';
import * as signIn from './sign-in.ts';
import * as system from './system.ts';
import * as token from './token.ts';
import * as totp from './totp.ts';
import * as memoryImport from './translation-memory/import.ts';
import * as memoryChange from './translation-memory/journal.ts';
import * as memorySearch from './translation-memory/search.ts';
import * as memoryUnit from './translation-memory/unit.ts';
import * as memory from './translation-memory.ts';
import * as user from './user.ts';
import * as views from './views.ts';
import * as webhook from './webhook.ts';
import * as workspaceExport from './workspace-export.ts';

/** Every endpoint of the API, the source of the OpenAPI document and the permission matrix. */
export const ENDPOINTS: Endpoint[] = [
  auth,
  signIn,
  passkey,
  totp,
  session,
  token,
  user,
  views,
  preference,
  personalData,
  member,
  audit,
  bin,
  webhook,
  glossary,
  glossaryConcept,
  glossaryImpact,
  glossaryImport,
  search,
  memory,
  memoryImport,
  memorySearch,
  memoryChange,
  memoryUnit,
  analysis,
  document,
  documentAbbreviations,
  documentListing,
  documentRecord,
  documentSegmentation,
  documentContext,
  documentFormats,
  documentFragments,
  documentComment,
  documentChange,
  documentLive,
  documentResources,
  documentFileReport,
  documentLosses,
  documentLqa,
  documentPreview,
  documentQuality,
  documentReceipt,
  documentReimport,
  documentVersion,
  documentSample,
  documentSpelling,
  machineTranslation,
  job,
  release,
  workspaceExport,
  system,
].flatMap((noun) => Object.values(noun).filter(isEndpoint));

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' &&
    value !== null &&
    'method' in value &&
    'path' in value &&
    'answerKind' in value
  );
}
