import { defineMessages } from '../../messages/index.ts';
import type { Permission } from '../permissions.ts';
import en from './messages/en.json' with { type: 'json' };

const { t } = defineMessages(
  en,
  (language) =>
    import(
      /* webpackChunkName: "messages-[request]", webpackExclude: /(en|notes)\.json$/ */ `./messages/${language}.json`
    ),
);

/** What a permission allows, in the page's language. */
export const permissionName = (permission: Permission): string => t(`permission.${permission}`);
