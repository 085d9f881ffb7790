import type { JobContext, JobHandler } from '../../jobs/handler.ts';
import { type ChangeJob, changeDocument } from '../bulk/change-job.ts';
import { reimportDocument } from '../reimport/job.ts';
import { compareVersion } from './compare-job.ts';
import { type UpdateJob, updateDocument } from './update-job.ts';

// Screens older than file versions reject unknown kinds of jobs, so versions are compared and applied by the
// kinds for copies and changes.

/** Compares a returned copy, or a new version of the file. */
export const compareFile = either<{ source_version_id: number }, { reimport_id: number }>(
  compareVersion,
  reimportDocument,
);

/** Changes many segments, or applies another version of the file. */
export const changeOrUpdate = either<UpdateJob, ChangeJob>(updateDocument, changeDocument);

function either<OfVersion extends { source_version_id: number }, Other extends object>(
  ofVersion: JobHandler<OfVersion>,
  other: JobHandler<Other>,
): JobHandler<OfVersion | Other> {
  const isOfVersion = (
    context: JobContext<OfVersion | Other>,
  ): context is JobContext<OfVersion | Other> & JobContext<OfVersion> =>
    'source_version_id' in context.job.payload;
  const asOther = (context: JobContext<OfVersion | Other>) => context as JobContext<Other>;
  return {
    run: (context) => (isOfVersion(context) ? ofVersion.run(context) : other.run(asOther(context))),
    complete: (trx, context, report) =>
      isOfVersion(context)
        ? ofVersion.complete(trx, context, report)
        : other.complete(trx, asOther(context), report),
    undo: (context, why) =>
      isOfVersion(context) ? ofVersion.undo(context, why) : other.undo(asOther(context), why),
  };
}
