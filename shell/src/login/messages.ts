import { defineMessages } from '@tessera/shared/messages';
import en from './messages/en.json' with { type: 'json' };

/** Messages of the sign-in, which is lazy-loaded. */
export const { t } = defineMessages(
  en,
  (language) =>
    import(
      /* webpackChunkName: "messages-[request]", webpackExclude: /(en|notes)\.json$/ */ `./messages/${language}.json`
    ),
);
