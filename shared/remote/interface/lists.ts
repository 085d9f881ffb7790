/** Filters and views of a list, shared by the screens of several remotes. */
export {
  askedPeopleFilter,
  dateFilter,
  isDay,
  type ListFilter,
  languageFilter,
  peopleFilter,
} from '../../parts/lists/list-filter.ts';
export { idIn, pageQuery, useFilterValues } from '../../parts/lists/list-page.ts';
export { type FilterBar, useFilterBar } from '../../parts/lists/use-filter-bar.tsx';
export { type Picker, usePicker } from '../../parts/lists/use-picker.ts';
