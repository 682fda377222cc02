import type { Load } from '@homeside/api-client/load'
import { useText } from '@homeside/i18n/use-text'
import { Loaded } from '@homeside/ui/loaded'
import { Notice } from '@homeside/ui/notice'
import { Skeleton } from '@homeside/ui/skeleton'
import type { ReactNode } from 'react'

import type { Placing } from '../../../order/use-place-order.ts'
import type { ReviewData } from '../review-data-query.ts'
import { PlaceProblem } from './place-problem.tsx'
import { SendAgain } from './send-again.tsx'

interface OrderToPlaceProps {
  placing: Placing
  reviewData: Load<ReviewData>
  /** What else has to be said above the form. */
  news?: ReactNode
  /** The form that places the order, with what is on file. */
  children: (found: ReviewData) => ReactNode
}

/**
 * An order before it is placed: its form, with the problem of the last attempt. An order whose answer was lost can only
 * be sent again. An order that the provider refuses has no form.
 */
export function OrderToPlace({ placing, reviewData, news, children }: OrderToPlaceProps) {
  const t = useText('orders')
  const { isUnanswered, isSlow, isRefused, problem } = placing
  return (
    <>
      <Loaded load={reviewData} skeleton={<Skeleton shape="cards" count={4} />}>
        {(found) =>
          isUnanswered ? (
            <SendAgain placing={placing} />
          ) : (
            <>
              {problem && <PlaceProblem problem={problem} />}
              {news}
              {isRefused ? null : children(found)}
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
    </>
  )
}
