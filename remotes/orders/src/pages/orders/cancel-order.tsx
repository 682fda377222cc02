import { ApiProblem } from '@homeside/api-client/api-problem'
import { useApi } from '@homeside/api-client/use-api'
import type { Order } from '@homeside/contract/orders'
import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice } from '@homeside/parts/action/use-action'
import { Notice } from '@homeside/ui/notice'
import { useState } from 'react'

import { cancelOrder } from '../../api/order-calls.ts'

interface CancelOrderProps {
  order: Order
  onCancelled: (order: Order) => void
  /** Staff have started on it meanwhile. */
  onMovedOn: () => void
}

type Cancelling = { status: 'idle' | 'asking' | 'sending' } | { status: 'failed'; problem: ApiProblem }

/** Cancels an order while that is possible, after one question. */
export function CancelOrder({ order, onCancelled, onMovedOn }: CancelOrderProps) {
  const t = useText('orders')
  const api = useApi()
  const [cancelling, setCancelling] = useState<Cancelling>({ status: 'idle' })

  function cancel() {
    if (cancelling.status === 'sending') return
    setCancelling({ status: 'sending' })
    cancelOrder(api, order.OrderKey).then(onCancelled, (error: unknown) => {
      setCancelling(() => {
        // An error that is no ApiProblem is a fault of the portal and goes to the nearest error boundary.
        if (!(error instanceof ApiProblem)) throw error
        return { status: 'failed', problem: error }
      })
    })
  }

  if (cancelling.status === 'idle') {
    return (
      <button type="button" className="hs-button hs-button-text" onClick={() => setCancelling({ status: 'asking' })}>
        {t('cancel.link')}
      </button>
    )
  }
  if (cancelling.status === 'failed') {
    const hasMovedOn = cancelling.problem.code === 'order-state'
    return (
      <ProblemNotice problem={cancelling.problem}>
        <button type="button" className="hs-button hs-button-quiet" onClick={hasMovedOn ? onMovedOn : cancel}>
          {t(hasMovedOn ? 'cancel.look' : 'cancel.again')}
        </button>
      </ProblemNotice>
    )
  }
  return (
    <Notice tone="warning" title={t('cancel.question')} focusOnMount>
      <p>{t('cancel.meaning')}</p>
      <div className="hs-actions">
        <button
          type="button"
          className="hs-button hs-button-quiet"
          aria-disabled={cancelling.status === 'sending'}
          onClick={cancel}
        >
          {t(cancelling.status === 'sending' ? 'cancel.sending' : 'cancel.yes')}
        </button>
        <button type="button" className="hs-button hs-button-text" onClick={() => setCancelling({ status: 'idle' })}>
          {t('cancel.no')}
        </button>
      </div>
    </Notice>
  )
}
