import { listPatientKeys, putPatients } from '@homeside/contract/staff-patients'

import { CommandError } from '../command-error.ts'
import type { StaffClient } from '../staff-client.ts'
import { counted } from '../table.ts'

/** More than this share of the open records is more likely a fault of the export. */
const usualShare = 0.05
const keysAtOnce = 500

export interface Closing {
  closed: number
}

interface Missing {
  /** What the calls of this import have in common. */
  importId: string
  site: string | undefined
  dryRun: boolean
  allowed: number | null
  /** Rows of patients whose key could not be read. */
  unreadable: number
}

/**
 * Closes the open records whose keys an export has no more.
 *
 * @throws CommandError, having closed nothing, when they are more than 5 % of all and nobody allowed so many.
 */
export async function closeMissing(
  staff: StaffClient,
  seen: ReadonlySet<string>,
  { importId, site, dryRun, allowed, unreadable }: Missing,
): Promise<Closing> {
  if (unreadable > 0) {
    throw new CommandError(
      `No record was closed: ${counted(unreadable, 'row', 'rows')} of patients could not be read, so nobody knows who is missing.`,
    )
  }
  const where = site === undefined ? {} : { site }
  const missing: string[] = []
  let open = 0
  let after: string | undefined
  for (;;) {
    const query = { ...where, ...(after === undefined ? {} : { after }) }
    const { Keys, HasMore } = await staff.call(listPatientKeys, { query })
    open += Keys.length
    missing.push(...Keys.filter((key) => !seen.has(key)))
    after = Keys.at(-1)
    if (!HasMore) break
  }
  const most = allowed ?? Math.floor(open * usualShare)
  if (missing.length > most) {
    throw new CommandError(
      `No record was closed: the export has ${missing.length} of ${counted(open, 'patient', 'patients')} no more, and at most ${most} may be closed at once. If that is right: --allow-closing ${missing.length}. The patients of the export were taken.`,
    )
  }
  return { closed: await closeKeys(staff, missing, { importId, site, dryRun }) }
}

/** Closes the records of these keys that are open. Answers how many were. */
export async function closeKeys(
  staff: StaffClient,
  keys: readonly string[],
  { importId, site, dryRun }: Pick<Missing, 'importId' | 'site' | 'dryRun'>,
): Promise<number> {
  const query = { import: importId, dryRun: String(dryRun), ...(site === undefined ? {} : { site }) }
  let closed = 0
  for (let start = 0; start < keys.length; start += keysAtOnce) {
    const Close = keys.slice(start, start + keysAtOnce)
    closed += (await staff.call(putPatients, { query, body: { Patients: [], Close } })).Closed.length
  }
  return closed
}
