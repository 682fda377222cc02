import type { Order } from '@homeside/contract/orders'
import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { NumberedSteps } from '@homeside/parts/steps/numbered-steps'

/** What happens next, in order, and who does it. */
export function NextSteps({ order }: { order: Order }) {
  const t = useText('orders')
  const language = useLanguage()
  const date = order.EstimatedDeliveryDate
  return (
    <section className="hs-stack" aria-labelledby="next-steps">
      <h2 id="next-steps">{t('placed.next')}</h2>
      <NumberedSteps>
        <li>
          <h3>{t('placed.checkTitle')}</h3>
          <p>
            {order.Status === 'PendingReview'
              ? t(`hold.${order.HoldReason ?? 'PatientAnswers'}.next`)
              : t('placed.check')}
          </p>
        </li>
        <li>
          <h3>{t('placed.packTitle')}</h3>
          <p>{t('placed.pack')}</p>
        </li>
        <li>
          <h3>{t('placed.deliverTitle')}</h3>
          <p>{date ? t('placed.deliver', { date: formatDate(date, language) }) : t('placed.deliverUnknown')}</p>
        </li>
      </NumberedSteps>
    </section>
  )
}
