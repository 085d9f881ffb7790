/** Filters and views of a list, shared by the screens of several remotes. */
export {
  askedPeopleFilter,
  dateFilter,
  isDay,
  type ListFilter,
  languageFilter,
  peopleFilter,
} from '../lists/list-filter.ts';
export { type FilterBar, useFilterBar } from '../lists/use-filter-bar.tsx';
