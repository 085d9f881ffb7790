/** Filters and orders that people name, for screens that lay out their own filters. */
export { SavedViews } from '../lists/SavedViews.tsx';
export { useDocumentViews } from '../lists/use-views.ts';
