export default {
  contract: '^1.0.0',
  routes: [{ path: 'stock', load: () => import(/* webpackChunkName: "screen" */ './screen.js') }],
};
