import { listPatientKeys, type PatientKeysAnswer, putPatients } from '@homeside/contract/staff-patients'

import { CommandError } from '../command-error.ts'
import type { StaffClient } from '../staff-client.ts'
import { counted } from '../table.ts'
import { stillAllowed } from './patient-sender.ts'

const keysAtOnce = 500

/** The records to close: an export says it of them, or has them no more. */
export interface Missing {
  keys: string[]
  open: number
}

/** Finds the keys that lead to an open record of another key; and whether there is any open record. */
export async function findFormer(
  staff: StaffClient,
  site: string | undefined,
): Promise<{ isNobodyOnFile: boolean; ownKeyOf: ReadonlyMap<string, string> }> {
  const ownKeyOf = new Map<string, string>()
  const { open } = await eachPage(staff, site, ({ Former }) => {
    for (const [own, former] of Object.entries(Former)) for (const key of former) ownKeyOf.set(key, own)
  })
  return { isNobodyOnFile: open === 0, ownKeyOf }
}

/** Hands on the keys of all open records, page by page. */
async function eachPage(
  staff: StaffClient,
  site: string | undefined,
  onPage: (page: PatientKeysAnswer) => void,
): Promise<{ open: number }> {
  let open = 0
  let after: string | undefined
  for (;;) {
    const query = { ...(site === undefined ? {} : { site }), ...(after === undefined ? {} : { after }) }
    const page = await staff.call(listPatientKeys, { query })
    onPage(page)
    open += page.Keys.length
    after = page.Keys.at(-1)
    if (!page.HasMore) return { open }
  }
}

/** Finds which of these records are open: those that an export says are closed. */
export async function findOpen(
  staff: StaffClient,
  closed: readonly string[],
  site: string | undefined,
): Promise<Missing> {
  const named = new Set(closed)
  const { keys, open } = await findMissing(staff, { has: (key) => !named.has(key) }, { site, unreadable: 0 })
  return { keys, open }
}

/**
 * Finds the open records whose keys an export has no more.
 *
 * @throws CommandError when rows of patients could not be read.
 */
export async function findMissing(
  staff: StaffClient,
  seen: Pick<ReadonlySet<string>, 'has'>,
  { site, unreadable }: { site: string | undefined; unreadable: number },
): Promise<Missing> {
  if (unreadable > 0) {
    throw new CommandError(
      `Nothing was written, and no record was closed: ${counted(unreadable, 'row', 'rows')} of patients could not be read, so nobody knows who is missing.`,
    )
  }
  const keys: string[] = []
  const { open } = await eachPage(staff, site, ({ Keys, Former }) => {
    const isSeen = (key: string) => seen.has(key) || Former[key]?.some((old) => seen.has(old)) === true
    keys.push(...Keys.filter((key) => !isSeen(key)))
  })
  return { keys, open }
}

interface Closing {
  /** What the calls of this import have in common. */
  importId: string
  site: string | undefined
  dryRun: boolean
}

/** Closes records. */
export async function closeRecords(
  staff: StaffClient,
  keys: readonly string[],
  { importId, site, dryRun }: Closing,
): Promise<{ closed: number }> {
  let closed = 0
  for (let start = 0; start < keys.length; start += keysAtOnce) {
    const Close = keys.slice(start, start + keysAtOnce)
    const query = {
      ...(site === undefined ? {} : { site }),
      import: importId,
      dryRun: String(dryRun),
      ...stillAllowed({ patients: Close.length }),
    }
    closed += (await staff.call(putPatients, { query, body: { Patients: [], Close } })).Closed.length
  }
  return { closed }
}
