import { defineMessages } from '../messages/index.ts';
import type { ErrorSeverity, ErrorType } from './error-types.ts';
import en from './messages/en.json' with { type: 'json' };

const { t } = defineMessages(
  en,
  (language) =>
    import(
      /* webpackChunkName: "messages-[request]", webpackExclude: /(en|notes)\.json$/ */ `./messages/${language}.json`
    ),
);

const isKnown = (id: string): id is keyof typeof en => Object.hasOwn(en, id);

/** The name of a type of errors; its id where this version does not know it. */
export function errorTypeName(type: ErrorType): string {
  const known = `type.${type}`;
  return isKnown(known) ? t(known) : type;
}

export function severityName(severity: ErrorSeverity): string {
  return t(`severity.${severity}`);
}
