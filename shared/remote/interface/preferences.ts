/** Sections of the preferences page; bundled by the remotes that have some. */
export { PreferenceSection, PreferenceSections } from '../../parts/preferences/PreferenceSection.tsx';
export { useAccountSetting } from '../../parts/preferences/use-account-setting.ts';
