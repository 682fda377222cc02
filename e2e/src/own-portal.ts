import { RunningPortal } from './running-portal.ts'

type PortalFixture = [
  (none: object, use: (portal: RunningPortal) => Promise<void>) => Promise<void>,
  // Filling a fresh database takes a while where another worker builds.
  { scope: 'worker'; timeout: number },
]

/**
 * The fixture of a portal with a fresh database. What one file orders and writes is not met in another that calls this
 * for itself.
 */
export function ownPortal(): PortalFixture {
  return [
    async ({}, use) => {
      const portal = await RunningPortal.start()
      await use(portal)
      await portal.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ]
}
