import type { StaffPatientRecord } from '@homeside/contract/staff-records'

import { Account } from './account.tsx'
import { Consents } from './consents.tsx'
import { Invite } from './invite.tsx'
import { RecordState } from './record-state.tsx'
import { SignIns } from './sign-ins.tsx'
import { TextLink } from './text-link.tsx'

/** How a patient gets into the portal, and what they agreed to. */
export function Access({ record }: { record: StaffPatientRecord }) {
  return (
    <>
      {record.Account === null ? <Invite record={record} /> : <Account record={record} account={record.Account} />}
      {record.Account === null ? null : <SignIns record={record} />}
      <TextLink record={record} />
      <Consents record={record} />
      <RecordState record={record} />
    </>
  )
}
