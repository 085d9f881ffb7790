{
  "extends": "../../tsconfig.base.json",
  "compilerOptions": {
    "types": ["node"]
  },
  "include": ["**/*.ts", "**/*.tsx", "../../shared/ui/css-modules.d.ts"],
  "exclude": ["dist", "dist-standalone"]
}
