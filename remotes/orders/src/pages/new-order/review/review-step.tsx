import type { Load } from '@homeside/api-client/load'
import { useText } from '@homeside/i18n/use-text'
import { Notice } from '@homeside/ui/notice'

import { useOrder } from '../../../order/order-store.ts'
import { usePlaceOrder } from '../../../order/use-place-order.ts'
import { useShowPlaced } from '../../../order/use-show-placed.ts'
import { OrderStepPage } from '../order-step-page.tsx'
import type { ReviewData } from '../review-data-query.ts'
import { OrderToPlace } from './order-to-place.tsx'
import { ReviewForm } from './review-form.tsx'

import './review.css'

/** The order before it is placed. When it was sent and no answer came, the only action is to send it again. */
export function ReviewStep({ reviewData }: { reviewData: Load<ReviewData> }) {
  const t = useText('orders')
  const { saving } = useOrder()
  const placing = usePlaceOrder(useShowPlaced())
  return (
    <OrderStepPage step="review" lead={placing.isUnanswered ? undefined : t('review.lead')}>
      <OrderToPlace
        placing={placing}
        reviewData={reviewData}
        news={saving === 'refused' ? <Notice tone="warning" title={t('draft.refused')} /> : null}
      >
        {(found) => <ReviewForm reviewData={found} onPlace={placing.place} />}
      </OrderToPlace>
    </OrderStepPage>
  )
}
