// The entry of the package needs a browser.
declare module 'imsc/src/main/js/doc.js' {
  const document: { fromXML(xml: string): object | null };
  export default document;
}

declare module 'imsc/src/main/js/isd.js' {
  export interface Shown {
    kind: string;
    text?: string;
    contents?: Shown[];
  }
  const display: {
    /** What is shown at a time, in seconds. */
    generateISD(document: object, time: number): { contents: Shown[] };
  };
  export default display;
}
