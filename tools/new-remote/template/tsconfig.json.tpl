{
  "extends": "../../tsconfig.base.json",
  "compilerOptions": {
    "types": ["node"],
    "declaration": true
  },
  "include": ["**/*.ts", "**/*.tsx", "../../shared/ui/css-modules.d.ts"],
  "exclude": ["dist", "dist-standalone"]
}
