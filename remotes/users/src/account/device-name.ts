import { parse } from 'bowser';
import { t } from '../messages.ts';

/** A user agent string in readable form: `Firefox on Linux`. */
export function deviceName(userAgent: string): string {
  const { browser, os, platform } = parse(userAgent || ' ');
  const system = platform.model ?? os.name;
  if (browser.name && system) return t('device', { browser: browser.name, system });
  return browser.name || system || userAgent.slice(0, 40) || t('device.unknown');
}
