import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { useText } from '@homeside/i18n/use-text'
import { insuranceQuery, patientInfoQuery } from '@homeside/parts/patient/patient-queries'
import { useParams } from '@homeside/remote-kit/router'

import { patientUserQuery } from '../../api/account-queries.ts'

/** Something that needs attention, and the screen where it is done. */
export interface ThingToDo {
  key: string
  words: string
  to: string
}

/** What the patient should do; empty when there is nothing, or when it cannot be loaded: its own screen reports that. */
export function useThingsToDo(): { things: readonly ThingToDo[]; isLoading: boolean } {
  const t = useText('account-settings')
  const { alias = '' } = useParams()
  const loads = [useQueryLoad(patientUserQuery), useQueryLoad(patientInfoQuery), useQueryLoad(insuranceQuery)] as const
  const [user, info, insurance] = loads
  // They appear together, so that nothing moves twice.
  if (loads.some(({ status }) => status === 'loading')) return { things: [], isLoading: true }

  const things: ThingToDo[] = []
  if (user.status === 'ready' && user.value.Email !== '' && !user.value.IsEmailVerified) {
    things.push({
      key: 'email',
      words: t('todo.confirmEmail'),
      to: pageAddress(pagePaths.notificationSettings, { alias }),
    })
  }
  const refused = info.status === 'ready' ? info.value.LastDecision : null
  if (refused?.Status === 'Rejected') {
    things.push({
      key: 'details',
      words: t('todo.correctDetails'),
      to: `${pageAddress(pagePaths.demographics, { alias })}?change=${refused.ChangeKey}`,
    })
  }
  if (insurance.status === 'ready') {
    const { Decisions, Items } = insurance.value
    const rejected = Decisions.find(({ Status }) => Status === 'Rejected')
    if (rejected) {
      things.push({
        key: 'insurance',
        words: t('todo.correctInsurance'),
        to: `${pageAddress(pagePaths.insurance, { alias })}?change=${rejected.ChangeKey}`,
      })
    }
    for (const { Level, Status, PayorName, PendingChange } of Items) {
      if (Status === 'Expired' && PendingChange === null) {
        things.push({
          key: `expired ${Level}`,
          words: t('todo.expired', { name: PayorName }),
          to: pageAddress(pagePaths.insurance, { alias }),
        })
      }
    }
  }
  return { things, isLoading: false }
}
