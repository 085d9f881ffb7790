// Far beyond any genuine file; the first excess is reported with its position.
export const MAX_DEPTH = 500;
export const MAX_ATTRIBUTES = 50_000;
export const MAX_VALUE = 4_000_000;
export const MAX_NAME = 1_000;
export const MAX_NAMES = 100_000;
