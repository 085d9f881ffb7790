/** What a remote asks the page for by another name than its own (tools/build/config/shared-modules.ts). */
declare module '@tessera/page/zod' {
  export const z: unknown;
}
