export const loadInterfaceKit = () => import(/* webpackChunkName: "ui" */ '@tessera/shared/ui');

/** Begins to fetch what every screen needs besides the shell's first file. */
export function startLaterModules(): void {
  // A failure shows where the module is used, and is tried again there.
  void loadInterfaceKit().catch(() => undefined);
}
