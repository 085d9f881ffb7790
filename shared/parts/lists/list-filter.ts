import type { UserRef } from '@tessera/shared/contract/common';
import { pageLanguage } from '@tessera/shared/messages';
import { languageName } from '@tessera/shared/text/languages';
import { t } from './messages.ts';

/** A filter of a list; its value is in the address under `name`. */
export interface ListFilter {
  name: string;
  label: string;
  /** The options; a date filter if absent. */
  options?: readonly { value: string; label: string }[];
  /** Called with the typed text if the options come from a search; their labels differ. */
  onType?: (typed: string) => void;
}

/** Filters by one of these users, the current one first. */
export function peopleFilter(
  name: string,
  label: string,
  people: readonly UserRef[],
  me: number | undefined,
): ListFilter {
  const unique = [...new Map(people.map((person) => [person.id, person])).values()];
  const mine = unique.filter(({ id }) => id === me);
  const others = unique.filter(({ id }) => id !== me);
  return {
    name,
    label,
    options: [
      ...mine.map(({ id, username }) => ({ value: String(id), label: t('filter.me', { name: username }) })),
      ...others.map(({ id, username }) => ({ value: String(id), label: username })),
    ],
  };
}

/** Filters by one of too many users for a list: found by typing, distinguished by mail address. */
export function askedPeopleFilter(
  name: string,
  label: string,
  people: readonly (UserRef & { email: string })[],
  onType: (typed: string) => void,
): ListFilter {
  const unique = new Map(people.map((person) => [person.id, person]));
  const options = [...unique.values()].map(({ id, username, email }) => ({
    value: String(id),
    label: t('filter.person', { name: username, email }),
  }));
  return { name, label, options, onType };
}

/** Filters by a language in the list. */
export function languageFilter(name: string, label: string, tags: readonly string[]): ListFilter {
  const options = [...new Set(tags)]
    .filter((tag) => tag !== '')
    .map((value) => ({ value, label: languageName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, pageLanguage()));
  return { name, label, options };
}

/** Filters by a first or last day. */
export function dateFilter(name: string, label: string): ListFilter {
  return { name, label };
}

/** A complete date, not one still being typed. */
export function isDay(value: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
}

/** Whether a filter's value in the address is valid. */
export function isWellFormed(filter: ListFilter, value: string): boolean {
  return value !== '' && (filter.options !== undefined || isDay(value));
}
