/** In place of axios's interceptors: the one client has none. */
export default class NoInterceptors {
  forEach() {}
}
