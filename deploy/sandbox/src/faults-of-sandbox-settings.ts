import { faultsOfSecrets } from '@homeside/api/settings'
import type { apiSettings } from '@homeside/api/settings'
import type { SettingsValues } from '@homeside/running/settings/setting'

/** What is wrong with a trial's settings. With NODE_ENV=production strangers can connect, so it needs its own secrets. */
export function faultsOfSandboxSettings(settings: SettingsValues<typeof apiSettings>): string[] {
  if (settings.NODE_ENV !== 'production') return []
  return [
    ...(settings.STAFF_KEY === null
      ? ['STAFF_KEY is missing: in production the sandbox’s own key, which everybody knows, is not taken.']
      : []),
    ...faultsOfSecrets(settings),
  ]
}
