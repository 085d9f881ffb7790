import { z } from '@tessera/shared/schema';
import { baseVersion, name, pathId } from './common.ts';
import { endpoint } from './endpoint.ts';
import { OF_DOCUMENT, OF_OWN_ACCOUNT } from './resource.ts';

/** The lists of which people may have views. */
export const VIEW_LISTS = [
  'documents',
  'glossaries',
  'memories',
  'terms',
  'units',
  'users',
  'events',
  'segments',
] as const;
export type ViewList = (typeof VIEW_LISTS)[number];

const columnId = z.string().max(60);

/** How the columns of a table are arranged. */
const columns = z.object({
  order: z.array(columnId).max(60),
  hidden: z.array(columnId).max(60),
  /** In `rem`. */
  widths: z
    .record(columnId, z.number().positive().max(500))
    .refine((widths) => Object.keys(widths).length <= 60),
  density: z.enum(['compact', 'normal', 'roomy']),
});

/** A combination of filters, order and columns, under the name that a person gave it. */
export const savedView = z.object({
  /** Made by the page; unique in the list. */
  id: z.string().min(1).max(40),
  name,
  /** Search, filters and order as they stand in the address, without a page. */
  query: z.string().max(2000),
  /** Absent = as they are. */
  columns: columns.optional(),
  /** The list opens with it; at most one does. */
  is_default: z.boolean(),
});
export type SavedView = z.output<typeof savedView>;

const views = z.object({ views: z.array(savedView).max(50) });

export const getViews = endpoint({
  id: 'user.views.get',
  method: 'GET',
  path: '/user/views/{list}',
  summary: 'The views that somebody has named of a list',
  access: 'session',
  resource: OF_OWN_ACCOUNT,
  params: z.object({ list: z.enum(VIEW_LISTS) }),
  answer: views,
});

export const setViews = endpoint({
  id: 'user.views.set',
  method: 'PUT',
  path: '/user/views/{list}',
  summary: 'Keep these views of a list, in this order, and no others; 50 at most',
  access: 'session',
  resource: OF_OWN_ACCOUNT,
  params: z.object({ list: z.enum(VIEW_LISTS) }),
  body: views,
  answer: views,
});

/** `version` counts their changes. */
const sharedViews = views.extend({ version: baseVersion.min(0) });

export const getDocumentViews = endpoint({
  id: 'document.views.get',
  method: 'GET',
  path: '/document/{id}/views',
  summary: 'The views of a document’s segments that all who see it share',
  access: 'document.read',
  resource: OF_DOCUMENT,
  params: pathId,
  answer: sharedViews,
});

export const setDocumentViews = endpoint({
  id: 'document.views.set',
  method: 'PUT',
  path: '/document/{id}/views',
  summary: 'Keep these shared views of a document’s segments, and no others; 50 at most',
  access: 'document.manage',
  resource: OF_DOCUMENT,
  params: pathId,
  /** The version that they are made from. */
  body: sharedViews,
  answer: sharedViews,
  errors: { 409: 'Somebody changed them meanwhile' },
});
