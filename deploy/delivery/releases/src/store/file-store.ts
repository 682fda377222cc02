import { readdir, rm, stat, mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { z } from 'zod'

import {
  ReleaseExistsError,
  reportLife,
  SerialTakenError,
  type ReleaseStore,
  type ServedReports,
} from './release-store.ts'
import { readIfThere, replaceFile, writeOnce } from './write-once.ts'

/**
 * A release store in files of one folder: `releases/`, `environments/`, `gateways/` and `notices/`. Every file appears
 * complete or not at all, and a name can be taken only once, so writers may be killed or race.
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

const lease = z.object({ holder: z.string(), endsAt: z.number() })
type Lease = z.infer<typeof lease>

/**
 * Takes or keeps a lease in its own folder. To take it, a process writes the next number, which only one can do; the
 * highest number counts. The clocks of machines that share the folder must differ by less than a lease.
 *
 * @returns Who holds it now.
 */
async function takeFileLease(folder: string, holder: string, milliseconds: number): Promise<string> {
  await mkdir(folder, { recursive: true })
  const now = Date.now()
  const { held, number } = await newestLease(folder)
  const isOver = !held || held.endsAt <= now
  if (!isOver && held.holder !== holder) return held.holder
  const text = JSON.stringify({ holder, endsAt: now + milliseconds } satisfies Lease)
  if (isOver) {
    const next = number + 1
    await writeOnce(leaseFile(folder, next), text, () => new SerialTakenError(path.basename(folder), next)).catch(
      (error: unknown) => {
        if (!(error instanceof SerialTakenError)) throw error
      },
    )
  } else {
    await replace(leaseFile(folder, number), text)
  }
  // Somebody may have been faster, with this number or a higher one.
  const after = await newestLease(folder)
  if (after.held?.holder === holder) await removeBefore(folder, after.number)
  return after.held?.holder ?? holder
}

/** Ends a lease early, if this holder has it. */
async function endFileLease(folder: string, holder: string): Promise<void> {
  const { held, number } = await newestLease(folder)
  if (held?.holder !== holder) return
  await replace(leaseFile(folder, number), JSON.stringify({ holder, endsAt: 0 } satisfies Lease))
}

/** Who holds a lease now; null when nobody does. */
async function fileLeaseHolder(folder: string): Promise<string | null> {
  const { held } = await newestLease(folder)
  return held && held.endsAt > Date.now() ? held.holder : null
}

async function newestLease(folder: string): Promise<{ number: number; held: Lease | null }> {
  for (;;) {
    const number = Math.max(0, ...(await numbersIn(folder)))
    if (number === 0) return { number, held: null }
    const text = await readIfThere(leaseFile(folder, number))
    // If the file is gone, a newer lease has replaced it.
    if (text !== null) return { number, held: lease.parse(JSON.parse(text)) }
  }
}

async function numbersIn(folder: string): Promise<number[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.flatMap((name) => /^(\d+)\.json$/.exec(name)?.[1] ?? []).map(Number)
}

async function removeBefore(folder: string, number: number): Promise<void> {
  const older = (await numbersIn(folder)).filter((each) => each < number)
  await Promise.all(older.map((each) => rm(leaseFile(folder, each), { force: true })))
}

/** Only the holder writes here, and a reader sees one complete text or the other. */
async function replace(file: string, text: string): Promise<void> {
  await writeFile(`${file}.draft`, text)
  await rename(`${file}.draft`, file)
}

function leaseFile(folder: string, number: number): string {
  return path.join(folder, `${number}.json`)
}
