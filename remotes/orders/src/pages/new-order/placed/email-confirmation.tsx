import { useAct } from '@homeside/api-client/use-act'
import { useApi } from '@homeside/api-client/use-api'
import type { Order } from '@homeside/contract/orders'
import { useText } from '@homeside/i18n/use-text'
import { Notice } from '@homeside/ui/notice'
import { useProblemWords } from '@homeside/ui/problem-words'
import { StatusLine } from '@homeside/ui/status-line'

import { emailConfirmation } from '../../../api/order-calls.ts'

/** Sends the requested confirmation, says where it went or that it waits, and offers to try again. */
export function EmailConfirmation({ order }: { order: Order }) {
  const t = useText('orders')
  const api = useApi()
  const words = useProblemWords()
  const wasSent = order.ConfirmationEmailUtc !== null
  const load = useAct(async () => (wasSent ? null : await emailConfirmation(api, order.OrderKey)))
  if (load.status === 'failed') {
    return (
      <Notice tone="warning" title={words(load.problem)}>
        <button type="button" className="hs-button hs-button-quiet" onClick={load.retry}>
          {t('email.tryAgain')}
        </button>
      </Notice>
    )
  }
  if (load.status === 'loading') return <p role="status">{t('email.sending')}</p>
  if (load.value === null || load.value.wasSent) {
    return (
      <p role="status">
        <StatusLine tone="success">
          {load.value === null ? t('email.sent') : t('email.sentTo', { email: load.value.sentTo })}
        </StatusLine>
      </p>
    )
  }
  return <p role="status">{t('email.queued', { email: load.value.sentTo })}</p>
}
