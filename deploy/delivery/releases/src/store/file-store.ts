import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

import { endFileLease, fileLeaseHolder, takeFileLease } from './file-lease.ts'
import { ReleaseExistsError, reportLife, SerialTakenError } from './release-store.ts'
import type { ReleaseStore, ServedReports } from './release-store.ts'
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

const ending = '.json'

/**
 * Gateways' reports in files, `gateways/<environment>/<gateway>.json`. A file's time says when the gateway was seen.
 */
function fileServedReports(folder: string): ServedReports {
  const folderOf = (environment: string): string => path.join(folder, 'gateways', environment)
  const fileOf = (environment: string, gateway: string): string =>
    path.join(folderOf(environment), `${encodeURIComponent(gateway)}${ending}`)

  return {
    async reportServed(environment, gateway, text) {
      await replaceFile(fileOf(environment, gateway), text)
      for (const name of await namesIn(folderOf(environment))) {
        const other = path.join(folderOf(environment), name)
        if ((await ageOf(other)) > reportLife) await rm(other, { force: true })
      }
    },

    async servedReports(environment) {
      const reports = []
      for (const name of (await namesIn(folderOf(environment))).filter((each) => each.endsWith(ending)).toSorted()) {
        const file = path.join(folderOf(environment), name)
        const [text, ageMs] = [await readIfThere(file), await ageOf(file)]
        // Deleted or replaced between the two calls. The next look sees it.
        if (text === null || ageMs > reportLife) continue
        reports.push({ gateway: decodeURIComponent(name.slice(0, -ending.length)), text, ageMs })
      }
      return reports
    },

    forgetServed: (environment, gateway) => rm(fileOf(environment, gateway), { force: true }),
  }
}

/** Milliseconds since a file was written; 0 for one that has just disappeared. */
async function ageOf(file: string): Promise<number> {
  return stat(file).then(
    ({ mtimeMs }) => Math.max(0, Date.now() - mtimeMs),
    () => 0,
  )
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
