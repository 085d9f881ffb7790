/** Something unusual that does not stop reading. */
export interface ScanWarning {
  constraint: string;
  message: string;
  offset: number;
}
