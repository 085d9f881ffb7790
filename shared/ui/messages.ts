import { defineMessages } from '../domain/messages/index.ts';
import en from './messages/en.json' with { type: 'json' };

/**
 * The messages of the kit's basic parts. The shell has these before any screen, so feedback, forms, tables,
 * uploads and resource lists have their own folders.
 */
export const { t, rich } = defineMessages(
  en,
  (language) =>
    import(
      /* webpackChunkName: "messages-[request]", webpackExclude: /(en|notes)\.json$/ */ `./messages/${language}.json`
    ),
);
