/** A new id of an edit or a save. Bundled with its users: an older shell may not provide it. */
export { newIdempotencyKey as newId } from '../api/repeat.ts';
