import { readdir } from 'node:fs/promises'
import path from 'node:path'

import { endFileLease, fileLeaseHolder, takeFileLease } from './file-lease.ts'
import { fileServedReports } from './file-served-reports.ts'
import { ReleaseExistsError, SerialTakenError, type ReleaseStore } from './release-store.ts'
import { readIfThere, replaceFile, writeOnce } from './write-once.ts'

/**
 * A release store in files of one folder: `releases/`, `environments/`, `gateways/` and `notices/`. Every file appears complete or
 * not at all, and a name can be taken only once, so writers may be killed or race.
 */
export function openFileStore(folder: string): ReleaseStore {
  const releasesFolder = path.join(folder, 'releases')
  const releaseFile = (name: string, version: string): string =>
    path.join(releasesFolder, name, version, 'release.json')
  const manifestFolder = (environment: string): string => path.join(folder, 'environments', environment)
  const manifestFile = (environment: string, serial: number): string =>
    path.join(manifestFolder(environment), `${String(serial).padStart(6, '0')}.json`)
  const ledgerFile = (environment: string): string => path.join(folder, 'notices', `${environment}.json`)
  const leaseFolder = (name: string): string => path.join(folder, 'leases', name)

  return {
    ...fileServedReports(folder),
    releaseText: (name, version) => readIfThere(releaseFile(name, version)),

    async releases() {
      const found = []
      for (const name of await namesIn(releasesFolder)) {
        for (const version of await namesIn(path.join(releasesFolder, name))) {
          if ((await readIfThere(releaseFile(name, version))) !== null) found.push({ name, version })
        }
      }
      return found
    },

    addRelease: (name, version, text) =>
      writeOnce(releaseFile(name, version), text, () => new ReleaseExistsError(name, version)),

    async newestSerial(environment) {
      const serials = (await namesIn(manifestFolder(environment))).map((name) => /^(\d{6,})\.json$/.exec(name)?.[1])
      return Math.max(0, ...serials.map(Number).filter(Number.isFinite))
    },

    manifestText: (environment, serial) => readIfThere(manifestFile(environment, serial)),

    async appendManifest(environment, serial, text) {
      const taken = (): Error => new SerialTakenError(environment, serial)
      if (serial > 1 && (await readIfThere(manifestFile(environment, serial - 1))) === null) throw taken()
      await writeOnce(manifestFile(environment, serial), text, taken)
    },

    takeLease: (name, holder, milliseconds) => takeFileLease(leaseFolder(name), holder, milliseconds),

    endLease: (name, holder) => endFileLease(leaseFolder(name), holder),

    leaseHolder: (name) => fileLeaseHolder(leaseFolder(name)),

    noticeLedger: (environment) => readIfThere(ledgerFile(environment)),

    writeNoticeLedger: (environment, text) => replaceFile(ledgerFile(environment), text),

    close: () => Promise.resolve(),
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
