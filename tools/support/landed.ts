/**
 * The commit that landed last: what people run until the present state takes its place, screen by screen and server by
 * server. Whoever begins on a newly landed state writes it here.
 */
export const LANDED = 'e135e30';
