/** Blocks that appear from top to bottom as they load; bundled by shell and remotes. */
export { InOrder } from '../../parts/in-order/InOrder.tsx';
