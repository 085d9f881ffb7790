/** What a `Response` takes as its body; the global's name for it belongs to the DOM's types. */
export type BodyInit = ConstructorParameters<typeof Response>[0];
