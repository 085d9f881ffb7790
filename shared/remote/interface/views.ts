/** Saved filters and orders, for screens that lay out their own filters. */
export { SavedViews } from '../../parts/lists/SavedViews.tsx';
export { useDocumentViews } from '../../parts/lists/use-views.ts';
