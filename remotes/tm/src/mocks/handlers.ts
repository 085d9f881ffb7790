import type { RequestHandler } from 'msw';

/** The mocked API of this remote while it runs alone. */
export const handlers: RequestHandler[] = [];
