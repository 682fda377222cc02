import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { useText } from '@homeside/i18n/use-text'
import { insuranceQuery, patientInfoQuery } from '@homeside/parts/patient/patient-queries'
import { Link, useParams } from '@homeside/remote-kit/router'
import { Notice } from '@homeside/ui/notice'

import { patientUserQuery } from '../../api/account-queries.ts'

/** Things that need attention, each with a link. Nothing when there is none. */
export function ThingsToDo() {
  const t = useText('account-settings')
  const { alias = '' } = useParams()
  const loads = [useQueryLoad(patientUserQuery), useQueryLoad(patientInfoQuery), useQueryLoad(insuranceQuery)] as const
  const [user, info, insurance] = loads
  // They appear together, so that nothing moves twice. What fails to load is reported on its own screen.
  if (loads.some(({ status }) => status === 'loading')) return null

  const things: { key: string; words: string; to: string }[] = []
  if (user.status === 'ready' && user.value.Email !== '' && !user.value.IsEmailVerified) {
    things.push({ key: 'email', words: t('todo.confirmEmail'), to: `/${alias}/notificationSettings` })
  }
  const refused = info.status === 'ready' ? info.value.LastDecision : null
  if (refused?.Status === 'Rejected') {
    things.push({
      key: 'details',
      words: t('todo.correctDetails'),
      to: `/${alias}/demographics?change=${refused.ChangeKey}`,
    })
  }
  if (insurance.status === 'ready') {
    const { Decisions, Items } = insurance.value
    const rejected = Decisions.find(({ Status }) => Status === 'Rejected')
    if (rejected) {
      things.push({
        key: 'insurance',
        words: t('todo.correctInsurance'),
        to: `/${alias}/insurance?change=${rejected.ChangeKey}`,
      })
    }
    for (const { Level, Status, PayorName, PendingChange } of Items) {
      if (Status === 'Expired' && PendingChange === null) {
        things.push({
          key: `expired ${Level}`,
          words: t('todo.expired', { name: PayorName }),
          to: `/${alias}/insurance`,
        })
      }
    }
  }
  if (things.length === 0) return null
  return (
    <Notice tone="warning" title={t('todo.title', { count: things.length })}>
      <ul className="acc-things">
        {things.map(({ key, words, to }) => (
          <li key={key}>
            <Link to={to}>{words}</Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
