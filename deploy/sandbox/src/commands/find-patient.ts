import { staffListPatients } from '@homeside/contract/staff-lists'
import type { StaffListedPatient } from '@homeside/contract/staff-lists'

import { SandboxError } from './sandbox-error.ts'
import type { StaffClient } from './staff-client.ts'

/** Finds a patient by key, or by a part of name or username that only one patient has. */
export async function findPatient(staff: StaffClient, who: string | undefined): Promise<StaffListedPatient> {
  if (who === undefined) throw new SandboxError('Say which patient, by key or by a part of the name.', 'usage')
  const isKey = /^\d+$/.test(who)
  const { Items } = await staff.call(staffListPatients, isKey ? {} : { query: { search: who } })
  const found = isKey ? Items.filter(({ PatientKey }) => PatientKey === Number(who)) : Items
  const [patient, ...others] = found
  if (patient === undefined) throw new SandboxError(`Nobody is called ${who}. pnpm sandbox patients lists everybody.`)
  if (others.length === 0) return patient
  const names = found.map(({ PatientKey, PatientName, SiteKey }) => `${PatientKey} (${PatientName}, site ${SiteKey})`)
  throw new SandboxError(`Several are called ${who}. Say the key: ${names.join(', ')}.`)
}
