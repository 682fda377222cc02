import type { Extension } from '@homeside/api/platform/calls/dependencies'
import type { Database } from '@homeside/api/platform/database/database'
import { sandbox } from '@homeside/api/platform/database/tables/operations'
import { providers } from '@homeside/api/platform/database/tables/providers'
import { outboxFolderOf } from '@homeside/api/platform/mail/open-mailer'
import { strongPasswordCost } from '@homeside/api/platform/session/passwords'
import { faultsOfSecrets, type apiSettings } from '@homeside/api/server/settings'
import { startApi, type ApiOptions, type RunningApi } from '@homeside/api/server/start-api'
import type { SettingsValues } from '@homeside/server-kit/settings/setting'
import { StartError } from '@homeside/server-kit/start-error'

import { fillSandbox } from './fill/fill-sandbox.ts'
import { placeIdentityProvider, placePaymentsPortal } from './fill/providers.ts'
import { peopleOf } from './identity/people-of.ts'
import { startIdentity } from './identity/start-identity.ts'
import { hourOf, sandboxImage } from './images/sandbox-image.ts'
import { sandboxStaffKey } from './patients/sign-ins.ts'
import { sandboxClock } from './served/sandbox-clock.ts'
import { serveSandbox, type SandboxSettings } from './served/sandbox-routes.ts'
import { startTextService } from './texts/text-service.ts'

interface SandboxOptions extends Omit<ApiOptions, 'extend' | 'image' | 'holdsRealPatients'> {
  /** The folder of filled sandboxes, so that the next empty embedded database starts as a copy. Default: none. */
  images?: string
  /** The origin of the third party's payments portal. */
  bpcOrigin?: string
  /** The port of the identity provider. Default: any free port. */
  identityPort?: number
}

/**
 * Starts the API with made-up providers and patients, and the identity provider at which they sign in. An empty database
 * is filled with them.
 *
 * @throws StartError as `startApi` does, or when the database may have real patients.
 */
export async function startSandbox({
  images,
  bpcOrigin,
  identityPort,
  ...options
}: SandboxOptions): Promise<RunningApi> {
  const { address = null, apiOrigin = `http://localhost:${options.port}`, pageOrigins } = options
  const filled: { database?: Database } = {}
  const people = async (clientId: string) => (filled.database ? peopleOf(filled.database, clientId) : [])
  const identity = await startIdentity({ port: identityPort ?? 0, address, apiOrigin, pageOrigins, people })
  let now = () => new Date()
  const outboxFolder = outboxFolderOf(options)
  const service = options.texts ? null : await startTextService(outboxFolder, () => now())
  const closeServices = async () => {
    await service?.close()
    await identity.close()
  }
  const api = await startApi({
    staffKeys: sandboxStaffKey,
    apiOrigin,
    ...options,
    outboxFolder,
    ...(service ? { texts: service.settings } : {}),
    ...(images === undefined ? {} : { image: () => sandboxImage(images, hourOf(new Date()), strongPasswordCost) }),
    extend: async (database) => {
      await refuseRealPatients(database)
      const clock = sandboxClock(() => new Date())
      await clock.follow(database)
      now = clock.now
      await fillSandbox(database, clock.now(), strongPasswordCost, bpcOrigin)
      if (bpcOrigin !== undefined) await placePaymentsPortal(database, bpcOrigin)
      await placeIdentityProvider(database, identity.origin)
      filled.database = database
      return { ...sandboxExtension({ clock, bpcOrigin }), clock: clock.now }
    },
  }).catch(async (error: unknown) => {
    await closeServices()
    throw error
  })
  const close = async () => {
    await api.close()
    await closeServices()
  }
  return { ...api, close }
}

/** What a sandbox serves besides the API's calls. */
export function sandboxExtension(settings: SandboxSettings = {}): Extension {
  return {
    follow: async (database) => settings.clock?.follow(database),
    serveCalls: (serve, dependencies) => serveSandbox(serve, dependencies, settings),
  }
}

/**
 * Refuses a database with providers that was never filled as a sandbox.
 *
 * @throws StartError
 */
export async function refuseRealPatients(database: Database): Promise<void> {
  // Read in this order, because another server that fills the sandbox writes both in one transaction.
  const hasProviders = (await database.$count(providers)) > 0
  if (!hasProviders || (await database.$count(sandbox)) > 0) return
  throw new StartError(
    'This database has providers but was never filled as a sandbox: its patients may be real. ' +
      'Name another database, or start deploy/server/api/src/main.ts.',
  )
}

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
