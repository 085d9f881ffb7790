import { defineMessages } from '@tessera/shared/messages';
import en from './messages/en.json' with { type: 'json' };

export const { rich, t } = defineMessages(
  en,
  (language) =>
    import(
      /* webpackChunkName: "later-messages-[request]", webpackExclude: /(en|notes)\.json$/ */ `./messages/${language}.json`
    ),
);
