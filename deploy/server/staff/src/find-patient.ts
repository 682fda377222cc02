import { staffListPatients } from '@homeside/contract/staff-lists'
import type { StaffListedPatient } from '@homeside/contract/staff-lists'

import { CommandError } from './command-error.ts'
import type { StaffClient } from './staff-client.ts'

/** Finds a patient by key, or by a part of name or username that only one patient has. */
export async function findPatient(staff: StaffClient, who: string | undefined): Promise<StaffListedPatient> {
  if (who === undefined) throw new CommandError('Say which patient, by key or by a part of the name.', 'usage')
  const isKey = /^\d+$/.test(who)
  const { Items } = await staff.call(staffListPatients, { query: { search: who } })
  const found = isKey ? Items.filter(({ PatientKey }) => PatientKey === Number(who)) : Items
  const [patient, ...others] = found
  if (patient === undefined)
    throw new CommandError(`Nobody is called ${who}. npm run staff -- patients lists everybody.`)
  if (others.length === 0) return patient
  const names = found.map(({ PatientKey, PatientName, SiteKey }) => `${PatientKey} (${PatientName}, site ${SiteKey})`)
  throw new CommandError(`Several are called ${who}. Say the key: ${names.join(', ')}.`)
}
