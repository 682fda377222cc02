import { useText } from '@homeside/i18n/use-text'
import { TaskPage } from '@homeside/parts/wizard/task-page'
import { Link, Navigate, useSearchParams } from '@homeside/remote-kit/router'
import { useAtomValue } from 'jotai'

import { LostContact } from '../../codes/lost-contact.tsx'
import { SendProblem } from '../../codes/send-problem.tsx'
import { usePaths } from '../../registration-paths.ts'
import { foundRecordAtom, type FoundRecord } from '../../self-register/found-record.ts'
import { Choice } from '../../wizard/choice.tsx'
import { EnterCode } from './enter-code.tsx'
import { useSendCode } from './use-send-code.ts'

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
  return (
    <EnterCode
      key={sentTo.Channel}
      record={record}
      transactionKey={record.transactionKey}
      sentTo={sentTo}
      isLate={search.get('late') !== null}
    />
  )
}

/** Where to send the code: the phones and addresses on file, masked but recognisable. One tap sends it. */
function ChooseDestination({ record }: { record: FoundRecord }) {
  const t = useText('registration')
  const to = usePaths()
  const { send, isSending, problem } = useSendCode()
  return (
    <TaskPage title={t('send.title')} lead={t('send.lead', { name: record.firstName })} back={{ to: to.patientSearch }}>
      {problem && <SendProblem problem={problem} />}
      <div className="hs-stack">
        {record.destinations.map((destination) => (
          <Choice
            key={destination.DestinationKey}
            title={t(`send.to.${destination.Channel}`)}
            hint={destination.Masked}
            isDisabled={isSending}
            onChoose={() => send(destination)}
          />
        ))}
      </div>
      <p className="hs-hint">{t('send.rates')}</p>
      <Link className="hs-button hs-button-text" to={to.lostContact}>
        {t('lost.link')}
      </Link>
    </TaskPage>
  )
}
