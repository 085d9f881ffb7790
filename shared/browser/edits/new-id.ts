/** A new name for an edit or a save. Bundled with what needs it: an older shell may offer none. */
export { newIdempotencyKey as newId } from '../api/repeat.ts';
