import type { ApiProblem } from '@homeside/api-client/api-problem'
import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice } from '@homeside/parts/action/use-action'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { PhoneLink } from '@homeside/ui/phone-link'

/** Why a code was not sent. Where its service refused it, nobody has to wait: there is another way, or the phone. */
export function SendProblem({ problem }: { problem: ApiProblem }) {
  return <ProblemNotice problem={problem}>{problem.code === 'not-sent' ? <OtherWay /> : null}</ProblemNotice>
}

/** Another way than to wait for a code. */
export function OtherWay() {
  const t = useText('registration')
  const { phone } = useProvider()
  return (
    <p>
      {t('code.otherWay')} <PhoneLink phone={phone} />
    </p>
  )
}

/** How many more times a code may be tried, when the server says so. */
export function TriesLeft({ problem }: { problem: ApiProblem }) {
  const t = useText('registration')
  return problem.triesLeft === null ? null : <p>{t('code.triesLeft', { count: problem.triesLeft })}</p>
}
