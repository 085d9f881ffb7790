import type { EngineKind } from '../../../shared/domain/contract/machine-translation.ts';
import { apertium } from './apertium.ts';
import { deepl } from './deepl.ts';
import type { Protocol } from './engine.ts';
import { google } from './google.ts';
import { languagetool } from './languagetool.ts';
import { libretranslate } from './libretranslate.ts';
import { microsoft } from './microsoft.ts';
import { openai } from './openai.ts';

export const PROTOCOLS: Record<EngineKind, Protocol> = {
  deepl,
  google,
  microsoft,
  libretranslate,
  apertium,
  openai,
  languagetool,
};
