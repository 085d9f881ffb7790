import type { ExportManifest } from '../../../shared/contract/workspace-export.ts';
import type { Services } from '../../services.ts';

export type ExportServices = Pick<Services, 'db' | 'settings' | 'log'>;

/** What the parts count and could not write, while they are read. */
export type Tally = Pick<ExportManifest, 'counts' | 'problems'>;
