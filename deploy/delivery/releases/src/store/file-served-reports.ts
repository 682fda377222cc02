import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

import { reportLife, type ServedReports } from './release-store.ts'
import { readIfThere, replaceFile } from './write-once.ts'

const ending = '.json'

/**
 * Gateways' reports in files, `gateways/<environment>/<gateway>.json`. A file's time says when the gateway was seen.
 */
export function fileServedReports(folder: string): ServedReports {
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
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}
