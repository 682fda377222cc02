import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import type { Order } from '@homeside/contract/orders'
import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { Link, useParams } from '@homeside/remote-kit/router'
import { dashboardAtom } from '@homeside/session/dashboard'
import { Icon } from '@homeside/ui/icon'
import { PhoneLink } from '@homeside/ui/phone-link'
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

const troubles = ['missing', 'other', 'size', 'damaged'] as const

/**
 * What may be wrong with something that was sent. Each begins a message about it, to which a photo can be added; a
 * patient who may not write is asked to call.
 */
export function DeliveryTrouble({ order }: { order: Order }) {
  const t = useText('orders')
  const { alias = '' } = useParams()
  const language = useLanguage()
  const { phone } = useProvider()
  const mayWrite = useMayWrite()
  const about = { number: order.OrderNumber, date: formatDate(order.OrderDate, language) }
  return (
    <details className="hs-surface hs-opens hs-opens-row ord-trouble ord-no-print">
      <summary>
        <Icon name="warning" />
        <span>{t('trouble.title')}</span>
      </summary>
      {mayWrite ? (
        <>
          <p className="hs-hint">{t('trouble.hint')}</p>
          <ul>
            {troubles.map((trouble) => (
              <li key={trouble}>
                <Link
                  className="hs-button hs-button-text"
                  to={pageAddress(pagePaths.message, { alias })}
                  state={messageAbout(t(`trouble.${trouble}.subject`, about), t(`trouble.${trouble}.message`, about))}
                >
                  {t(`trouble.${trouble}.link`)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>
          {t('trouble.call')} <PhoneLink phone={phone} />
        </p>
      )}
    </details>
  )
}
