import { z } from '@tessera/shared/schema';
import { endpoint } from './endpoint.ts';
import { OF_OWN_ACCOUNT } from './resource.ts';

/** Maximum characters of one preference as JSON. */
const MOST = 16_000;

/** A screen's preference for a user; its contents are up to the screen. */
const value = z
  .unknown()
  .refine((given) => (JSON.stringify(given) ?? '').length <= MOST, `At most ${MOST} characters of JSON`);

const preferences = z.object({ preferences: z.record(z.string(), z.unknown()) });

export const listPreferences = endpoint({
  id: 'preference.list',
  method: 'GET',
  path: '/user/preferences',
  summary: 'The signed-in user’s stored screen settings, by name',
  access: 'session',
  answer: preferences,
});

export const setPreference = endpoint({
  id: 'preference.set',
  method: 'PUT',
  path: '/user/preferences/{name}',
  summary: 'Store a setting for the signed-in user; `null` deletes it',
  access: 'session',
  resource: OF_OWN_ACCOUNT,
  params: z.object({ name: z.string().regex(/^[a-z][a-z0-9.-]{0,63}$/) }),
  body: z.object({ value }),
  answer: preferences,
});
