import { defineMessages } from '@tessera/shared/messages';
import en from './messages/en.json' with { type: 'json' };

export const { t, rich } = defineMessages(
  en,
  (language) =>
    import(
      /* webpackChunkName: "messages-[request]", webpackExclude: /(en|notes)\.json$/ */ `./messages/${language}.json`
    ),
);
