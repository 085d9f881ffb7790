/** Filters and orders that people name, for screens that lay out their own filters. */
export { SavedViews } from '../../parts/lists/SavedViews.tsx';
export { useDocumentViews } from '../../parts/lists/use-views.ts';
