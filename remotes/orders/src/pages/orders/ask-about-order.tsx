import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import type { Order } from '@homeside/contract/orders'
import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Link, useParams } from '@homeside/remote-kit/router'
import { dashboardAtom } from '@homeside/session/dashboard'
import { Icon } from '@homeside/ui/icon'
import { useAtomValue } from 'jotai'

import { messageAbout } from './message-about.ts'

/** A link to a new message about this order, with the subject filled in. */
export function AskAboutOrder({ order }: { order: Order }) {
  const t = useText('orders')
  const { alias = '' } = useParams()
  const language = useLanguage()
  if (!useMayWrite()) return null
  const about = { number: order.OrderNumber, date: formatDate(order.OrderDate, language) }
  return (
    <Link
      className="hs-button hs-button-text"
      to={pageAddress(pagePaths.message, { alias })}
      state={messageAbout(t('ask.subject', about), t('ask.message', about))}
    >
      <Icon name="messages" />
      {t('ask.link')}
      <span className="hs-visually-hidden"> {t('orders.open.number', { number: order.OrderNumber })}</span>
    </Link>
  )
}

/** Whether this patient may write messages to their provider; section 2.3 of the specification. */
export function useMayWrite(): boolean {
  return useAtomValue(dashboardAtom).patientUser?.PatientCommunicationsFeatureActive === true
}
