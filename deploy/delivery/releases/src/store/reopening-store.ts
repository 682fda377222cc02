import type { ReleaseStore } from './release-store.ts'

/**
 * A store that opens at its first call, and tries again at the next call when that failed. A process that can do
 * without the store for a while can start without it.
 */
export function reopeningStore(open: () => Promise<ReleaseStore>): ReleaseStore {
  let opening: Promise<ReleaseStore> | null = null
  const opened = (): Promise<ReleaseStore> => {
    opening ??= open().catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening
  }
  return {
    releaseText: async (name, version) => (await opened()).releaseText(name, version),
    releases: async () => (await opened()).releases(),
    addRelease: async (name, version, text) => (await opened()).addRelease(name, version, text),
    newestSerial: async (environment) => (await opened()).newestSerial(environment),
    manifestText: async (environment, serial) => (await opened()).manifestText(environment, serial),
    appendManifest: async (environment, serial, text) => (await opened()).appendManifest(environment, serial, text),
    takeLease: async (name, holder, milliseconds) => (await opened()).takeLease(name, holder, milliseconds),
    endLease: async (name, holder) => (await opened()).endLease(name, holder),
    leaseHolder: async (name) => (await opened()).leaseHolder(name),
    noticeLedger: async (environment) => (await opened()).noticeLedger(environment),
    writeNoticeLedger: async (environment, text) => (await opened()).writeNoticeLedger(environment, text),
    reportServed: async (environment, gateway, text) => (await opened()).reportServed(environment, gateway, text),
    servedReports: async (environment) => (await opened()).servedReports(environment),
    forgetServed: async (environment, gateway) => (await opened()).forgetServed(environment, gateway),
    close: async () => {
      const store = await opening?.catch(() => null)
      await store?.close()
    },
  }
}
