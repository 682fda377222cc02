import type { Load } from '@homeside/api-client/load'
import { useText } from '@homeside/i18n/use-text'
import { Loaded } from '@homeside/ui/loaded'
import { Notice } from '@homeside/ui/notice'
import { Skeleton } from '@homeside/ui/skeleton'

import { useOrder } from '../../../order/order-store.ts'
import { usePlaceOrder } from '../../../order/use-place-order.ts'
import { useShowPlaced } from '../../../order/use-show-placed.ts'
import { OrderStepPage } from '../order-step-page.tsx'
import type { ReviewData } from '../review-data-query.ts'
import { PlaceProblem } from './place-problem.tsx'
import { ReviewForm } from './review-form.tsx'
import { SendAgain } from './send-again.tsx'

import './review.css'

/** The order before it is placed. When it was sent and no answer came, the only action is to send it again. */
export function ReviewStep({ reviewData }: { reviewData: Load<ReviewData> }) {
  const t = useText('orders')
  const { saving } = useOrder()
  const placing = usePlaceOrder(useShowPlaced())
  const { isUnanswered, isSlow, isRefused, problem } = placing
  return (
    <OrderStepPage step="review" lead={isUnanswered ? undefined : t('review.lead')}>
      <Loaded load={reviewData} skeleton={<Skeleton shape="cards" count={4} />}>
        {(found) =>
          isUnanswered ? (
            <SendAgain placing={placing} />
          ) : (
            <>
              {problem && <PlaceProblem problem={problem} />}
              {saving === 'refused' && <Notice tone="warning" title={t('draft.refused')} />}
              {isRefused ? null : <ReviewForm reviewData={found} onPlace={placing.place} />}
            </>
          )
        }
      </Loaded>
      {isSlow && (
        <Notice tone="warning" title={t('review.slow')}>
          <button type="button" className="hs-button hs-button-quiet" onClick={placing.hurry}>
            {t('review.sendAgain')}
          </button>
        </Notice>
      )}
    </OrderStepPage>
  )
}
