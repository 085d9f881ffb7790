import type { FindingsQuestion, WaivedIssue } from '../findings/findings-question.ts';
import type { LossyDownload } from './translation.ts';

/**
 * The dialog open over the editor, with its arguments. Includes dialogs of panes, because a pane is remounted
 * elsewhere when the window becomes narrow.
 */
export type EditorDialog =
  | {
      kind:
        | 'keys'
        | 'commands'
        | 'characters'
        | 'attach'
        | 'approvals'
        | 'pre-translate'
        | 'analysis'
        | 'quality-settings'
        | 'error-menu'
        | 'lqa'
        | 'reimport'
        | 'versions'
        | 'conformance'
        | 'report'
        | 'print'
        | 'members'
        | 'rename';
    }
  | { kind: 'add-term'; source: string; target: string }
  | { kind: 'conflict' | 'edit-source'; recordId: number }
  | { kind: 'losses'; lossy: LossyDownload }
  | { kind: 'waiver'; recordId: number; issue: WaivedIssue }
  | { kind: 'findings'; question: FindingsQuestion };
