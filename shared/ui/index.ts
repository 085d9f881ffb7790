export {
  Button,
  type ButtonProps,
  type ButtonVariant,
  IconButton,
  type IconType,
  LinkButton,
} from './button/Button.tsx';
export { cx } from './class-names.ts';
export { announce } from './feedback/announce.ts';
export { Badge, EmptyState, ErrorPanel, Notice, Skeleton, SkeletonLines } from './feedback/Feedback.tsx';
export { ProgressBar, SegmentProgress } from './feedback/Progress.tsx';
export { dismissToast, type Tone, toast } from './feedback/toast-store.ts';
export { Field, type FieldProps } from './field/Field.tsx';
export { LanguageSelect } from './field/LanguageSelect.tsx';
export { SearchField } from './field/SearchField.tsx';
export { Checkbox, PasswordField, Select, Textarea, TextField } from './field/TextField.tsx';
export { focusPlace, keepFocusNear } from './focus/keep-focus.ts';
export { DraftNotice } from './form/DraftNotice.tsx';
export { FieldRow, Form, FormDialog } from './form/Form.tsx';
export { holdUnsavedText } from './form/unsaved-text.ts';
export { type FormState, useForm } from './form/use-form.ts';
export { confirmDiscard, useLeaveGuard } from './form/use-leave-guard.ts';
export * from './icons.ts';
export type { HeadAction, PrimaryAction } from './layout/HeadButton.tsx';
export { Page } from './layout/Page.tsx';
export { PageHead, type PageHeadProps } from './layout/PageHead.tsx';
export { PageHeader } from './layout/PageHeader.tsx';
export { Panel, Spacer, Toolbar } from './layout/Panel.tsx';
export { RouteAnnouncer } from './layout/RouteAnnouncer.tsx';
export { ScreenBar, ScreenBarSlot, useScreenBar } from './layout/ScreenBar.tsx';
export { Tabs } from './layout/Tabs.tsx';
export { confirmAction, confirmDestructive, type Question } from './overlay/confirm.ts';
export { Dialog, SideSheet } from './overlay/Dialog.tsx';
export { Menu } from './overlay/Menu.tsx';
export type { MenuAction, MenuItem } from './overlay/menu-list.ts';
export { Tooltip } from './overlay/Tooltip.tsx';
export { RecordPanel } from './panel/RecordPanel.tsx';
export { isFreeRow, type OpenRecord, useOpenRecord } from './panel/use-open-record.ts';
export { RenameDialog } from './resources/RenameDialog.tsx';
export { ResourceHeader } from './resources/ResourceHeader.tsx';
export { ResourcePanel } from './resources/ResourcePanel.tsx';
export { idOf, ResourceScreen } from './resources/ResourceScreen.tsx';
export { type Removal, removeWithUndo } from './resources/remove-with-undo.ts';
export type { Resource, ResourcePanelProps } from './resources/resource.ts';
export {
  type Column,
  dateColumn,
  languageColumn,
  languagePairColumn,
  numberColumn,
  percentColumn,
  textColumn,
  userColumn,
} from './table/columns.tsx';
export { DataTable, type TablePosition, type TableQuery } from './table/DataTable.tsx';
export { Pager } from './table/Pager.tsx';
export type { RowAction } from './table/Row.tsx';
export type { RowForm, RowFormProps } from './table/row-form.ts';
export { filterRows, sortRows } from './table/sort.ts';
export { RelativeTime } from './text/RelativeTime.tsx';
export {
  formatBytes,
  formatCount,
  formatDuration,
  formatFullDate,
  formatNumber,
  formatPercent,
  formatRelative,
} from './text/relative-time.ts';
export { CONTENT_ID, Kbd, LanguageName, LanguagePair, SkipLink, VisuallyHidden } from './text/Text.tsx';
export { AppTheme } from './theme/AppTheme.tsx';
export { Hosts } from './theme/Hosts.tsx';
export { setTheme, type ThemeChoice, useTheme } from './theme/theme.ts';
export { DropZone } from './upload/DropZone.tsx';
export { FilePlace } from './upload/FilePlace.tsx';
export { JobProgress, useJob } from './upload/JobProgress.tsx';
export { UploadList } from './upload/UploadList.tsx';
export { type Uploads, useUploads } from './upload/use-uploads.ts';
