import type { ExportManifest } from '../../../shared/domain/contract/workspace-export.ts';
import type { Services } from '../../services/services.ts';

export type ExportServices = Pick<Services, 'db' | 'settings' | 'log'>;

/** The services of an export, and its user. */
export interface ExportWork extends ExportServices {
  person: number;
}

/** Counts and problems that the parts of an export collect as they are read. */
export type Tally = Pick<ExportManifest, 'counts' | 'problems'>;
