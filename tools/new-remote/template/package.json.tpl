{
  "name": "@tessera/__name__",
  "version": "0.1.0",
  "private": true,
  "license": "MIT",
  "type": "module",
  "exports": {},
  "scripts": {
    "dev": "node ../../tools/dev/remote.ts",
    "deploy": "node ../../tools/operate/release/deploy.ts",
    "build": "rspack build --config-loader native --config rspack.config.ts",
    "build:standalone": "rspack build --config-loader native --config rspack.config.ts --env standalone",
    "serve": "rspack serve --config-loader native --config rspack.config.ts"
  },
  "tessera": {
    "title": "__title__",
    "routes": [
      {
        "path": "__name__",
        "chunk": "screen"
      }
    ],
    "navigation": [
      {
        "label": "__title__",
        "path": "/__name__/"
      }
    ],
    "prefetch": "hover"
  }
}
