import { CHECKS } from '@tessera/shared/checks';

/** The name of a check for people; its id where this version does not know it. */
export function checkName(id: string): string {
  return CHECKS.find((check) => check.id === id)?.name ?? id;
}
