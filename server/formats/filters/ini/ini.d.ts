declare module 'ini' {
  const ini: { parse(text: string): Record<string, Record<string, unknown> | undefined> };
  export default ini;
}
