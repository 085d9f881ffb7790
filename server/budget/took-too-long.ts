/** Thrown if work took longer than allowed. */
export class TookTooLong extends Error {}
