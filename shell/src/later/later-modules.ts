export const loadInterfaceKit = () => import(/* webpackChunkName: "ui" */ '@tessera/shared/ui');

/** Starts fetching what every screen needs besides the shell's first file. */
export function startLaterModules(): void {
  // A failure surfaces, and is retried, where the module is used.
  void loadInterfaceKit().catch(() => undefined);
}
