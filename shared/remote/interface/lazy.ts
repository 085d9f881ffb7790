/** Loading parts on demand, without the interface kit; bundled by the shell. */
export { type LazyPart, lazyPart } from '../../parts/later/lazy-part.tsx';
