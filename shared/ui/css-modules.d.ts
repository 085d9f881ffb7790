/** Class names of a CSS module: `import * as css from './button.module.css'`. */
declare module '*.module.css' {
  const classes: { readonly [name: string]: string };
  export = classes;
}

/** A style sheet for the whole page; only the shell and standalone entries import one. */
declare module '*.css';
