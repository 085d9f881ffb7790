import { defineMessages } from '../../messages/index.ts';
import en from './messages/en.json' with { type: 'json' };

// Separate from the findings' messages: only check lists need these, which pages load lazily.
const { t } = defineMessages(
  en,
  (language) =>
    import(
      /* webpackChunkName: "messages-[request]", webpackExclude: /(en|notes)\.json$/ */ `./messages/${language}.json`
    ),
);

const isKnown = (id: string): id is keyof typeof en => Object.hasOwn(en, id);

/** A check's name; its id if unknown in this version. */
export function checkName(id: string): string {
  const known = `name.${id}`;
  return isKnown(known) ? t(known) : id;
}

/** A sentence describing a check's findings. */
export function checkDescription(id: string): string {
  const known = `about.${id}`;
  return isKnown(known) ? t(known) : '';
}
