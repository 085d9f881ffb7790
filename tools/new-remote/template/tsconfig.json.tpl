{
  "extends": "__base__",
  "compilerOptions": {
    "types": ["node", "@tessera/shared/ui/css-modules"],
    "declaration": true
  },
  "include": ["**/*.ts", "**/*.tsx"],
  "exclude": ["dist", "dist-standalone"]
}
