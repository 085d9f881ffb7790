/** Class names of a CSS module, under the names they have in the file. */
declare module '*.module.css' {
  const classes: Record<string, string>;
  export default classes;
}

declare module '*.css';
