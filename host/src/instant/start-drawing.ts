import { createApi } from '@homeside/api-client/api'
import { provideApi } from '@homeside/api-client/use-api'
import { loadPortalStrings } from '@homeside/i18n/portal-strings'
import { startI18n } from '@homeside/i18n/start-i18n'

import { loadHostStrings } from '../strings/host-strings.ts'

/** Loads what the host's screens need to be drawn ahead of a visit. Drawn in this way, they make no calls. */
export async function startDrawing(): Promise<void> {
  provideApi(createApi({ origin: '', getToken: none, getAlias: none, getLanguage: () => '', onSessionExpired: none }))
  await startI18n('en')
  await Promise.all([loadPortalStrings(), loadHostStrings()])
}

function none(): null {
  return null
}
