import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { staffKeyOf } from '@homeside/api/testing/as-patient'
import type { TestApi } from '@homeside/api/testing/start-test-api'

import { staffClient } from '../../staff-client.ts'
import type { StaffClient } from '../../staff-client.ts'
import { importExport } from '../import-export.ts'
import type { Imported, ImportOptions } from '../import-export.ts'

/** The export that the project ships. */
export const sampleExport = path.join(import.meta.dirname, '../../../sample-export')

/** Writes files into a folder of their own. */
export async function writtenExport(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'export-'))
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content)
  return folder
}

/** A client of an API in this process, with the key of a site. */
export function clientOf(api: TestApi, site = 101): StaffClient {
  return staffClient(api.origin, staffKeyOf(site), async (url, init) => api.handle(new Request(url, init)))
}

/** Imports a folder as the command does. */
export function imports(staff: StaffClient, folder: string, options: Partial<ImportOptions> = {}): Promise<Imported> {
  const usual = { site: undefined, dryRun: false, format: 'csv', complete: null, onProgress: () => undefined } as const
  return importExport(folder, staff, { ...usual, ...options })
}
