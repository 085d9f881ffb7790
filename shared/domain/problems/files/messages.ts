import { defineMessages } from '../../messages/index.ts';

/** Server messages about refused files; English is included in each answer. */
export const fileMessages = defineMessages<string>(
  {},
  (language) =>
    import(
      /* webpackChunkName: "files-[request]", webpackExclude: /(en|notes)\.json$/ */ `./messages/${language}.json`
    ),
);
