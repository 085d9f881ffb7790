import { t } from '../live-editor/messages.ts';
import type { Pane } from './layout.ts';

export const paneName = (pane: Pane) => t(`tab.${pane}`);
