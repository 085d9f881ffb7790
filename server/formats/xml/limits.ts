// Beyond what any honest file holds; what is over one is refused at that place.
export const MAX_DEPTH = 500;
export const MAX_ATTRIBUTES = 50_000;
export const MAX_VALUE = 4_000_000;
export const MAX_NAME = 1_000;
export const MAX_NAMES = 100_000;
