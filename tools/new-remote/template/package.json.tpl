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
  },
  "devDependencies": {
    "@module-federation/enhanced": "2.9.3",
    "@rspack/cli": "2.2.8",
    "@tessera/shared": "*",
    "@types/node": "24.19.2",
    "@types/react": "19.3.3",
    "react": "19.3.1",
    "vitest": "5.1.2"
  }
}
