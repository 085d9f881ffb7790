export { createKnownFiles, IntegrityError, type KnownFiles, type KnownFilesOptions } from './known-files.ts';
export { entryIntegrityPlugin, type IntegrityOptions, integrityPlugin } from './plugin.ts';
export { installScriptPolicy } from './script-policy.ts';
export {
  readSigned,
  SignatureError,
  type SignedText,
  UnverifiableError,
  type Verified,
  verifySigned,
} from './signature.ts';
