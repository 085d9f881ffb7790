import type { UserRef } from '@tessera/shared/contract/common';
import { pageLanguage } from '@tessera/shared/messages';
import { languageName } from '@tessera/shared/text/languages';
import { t } from './messages.ts';

/** By what a list is narrowed; its value stands in the address under `name`. */
export interface ListFilter {
  name: string;
  label: string;
  /** What can be chosen; without them it is a day. */
  options?: readonly { value: string; label: string }[];
  /** What is typed, where the options are only those found for it: they differ in their labels. */
  onType?: (typed: string) => void;
}

/** By one of these people, whoever is asking first. */
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

/** By one of more people than a list shows: those found for what is typed, told apart by their addresses. */
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

/** By one of the languages that the list has. */
export function languageFilter(name: string, label: string, tags: readonly string[]): ListFilter {
  const options = [...new Set(tags)]
    .filter((tag) => tag !== '')
    .map((value) => ({ value, label: languageName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, pageLanguage()));
  return { name, label, options };
}

/** The first or last day of something. */
export function dateFilter(name: string, label: string): ListFilter {
  return { name, label };
}

/** A complete date, and not one that is still being typed. */
export function isDay(value: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
}

/** Whether what the address has for a filter narrows anything. */
export function isWellFormed(filter: ListFilter, value: string): boolean {
  return value !== '' && (filter.options !== undefined || isDay(value));
}
