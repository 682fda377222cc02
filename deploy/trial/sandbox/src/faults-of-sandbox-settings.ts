import { faultsOfSecrets, type apiSettings } from '@homeside/api/server/settings'
import type { SettingsValues } from '@homeside/server-kit/settings/setting'

/** What is wrong with a trial's settings. With NODE_ENV=production strangers can connect, so it needs its own secrets. */
export function faultsOfSandboxSettings(settings: SettingsValues<typeof apiSettings>): string[] {
  // A reset drops the sandbox's tables, and would leave the photos in a bucket behind.
  if (settings.PHOTOS_URL !== null)
    return ['PHOTOS_URL is for real patients: a sandbox keeps its photos in its database.']
  if (settings.NODE_ENV !== 'production') return []
  return [
    ...(settings.STAFF_KEY === null
      ? ['STAFF_KEY is missing: in production the sandbox’s own key, which everybody knows, is not taken.']
      : []),
    ...faultsOfSecrets(settings),
  ]
}
