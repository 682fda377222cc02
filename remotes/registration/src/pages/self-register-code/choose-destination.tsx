import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice } from '@homeside/parts/action/problem-notice'
import { TaskPage } from '@homeside/parts/wizard/task-page'
import { Link } from '@homeside/remote-kit/router'

import { usePaths } from '../../registration-paths.ts'
import type { FoundRecord } from '../../self-register/found-record.ts'
import { Choice } from '../../wizard/choice.tsx'
import { useSendCode } from './use-send-code.ts'

/** Where to send the code: the phones and addresses on file, masked but recognisable. One tap sends it. */
export function ChooseDestination({ record }: { record: FoundRecord }) {
  const t = useText('registration')
  const to = usePaths()
  const { send, isSending, problem } = useSendCode()
  return (
    <TaskPage title={t('send.title')} lead={t('send.lead', { name: record.firstName })} back={{ to: to.patientSearch }}>
      {problem && <ProblemNotice problem={problem} />}
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
