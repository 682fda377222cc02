import { Navigate, useSearchParams } from '@homeside/remote-kit/router'
import { useAtomValue } from 'jotai'

import { LostContact } from '../../codes/lost-contact.tsx'
import { usePaths } from '../../registration-paths.ts'
import { foundRecordAtom } from '../../self-register/found-record.ts'
import { ChooseDestination } from './choose-destination.tsx'
import { EnterCode } from './enter-code.tsx'

/**
 * Proves that somebody is the patient who was found, by six digits sent to a destination on file. The destination is in
 * the address, so that Back leads to the choice.
 */
export default function SelfRegisterCodePage() {
  const record = useAtomValue(foundRecordAtom)
  const [search] = useSearchParams()
  const to = usePaths()
  if (record.transactionKey === null) return <Navigate to={to.patientSearch} replace />
  if (search.get('view') === 'lost') return <LostContact back={to.selfRegisterCode} reference={record.reference} />
  const sentTo = record.destinations.find(({ Channel }) => Channel === search.get('sent'))
  if (sentTo === undefined) return <ChooseDestination record={record} />
  return <EnterCode key={sentTo.Channel} record={record} transactionKey={record.transactionKey} sentTo={sentTo} />
}
