import { defineMessages } from '@tessera/shared/messages';
import en from './messages/en.json' with { type: 'json' };

/** Messages of lazy-loaded parts: the bar's menus, notices, dialogs. */
export const { t } = defineMessages(
  en,
  (language) =>
    import(
      /* webpackChunkName: "messages-[request]", webpackExclude: /(en|notes)\.json$/ */ `./messages/${language}.json`
    ),
);
