import { useText } from '@homeside/i18n/use-text'
import { ReviewSection } from '@homeside/parts/review/review-section'
import { Link, useParams } from '@homeside/remote-kit/router'

import { ordersPath } from '../../../order-paths.ts'
import { useIsByLink } from '../../../order/use-is-by-link.ts'
import type { Placing } from '../../../order/use-place-order.ts'
import { ChosenList } from './chosen-list.tsx'
import { PlaceProblem } from './place-problem.tsx'

/** The order was sent and may exist. It is shown as it was, and can be sent again without becoming two. */
export function SendAgain({ placing: { problem, isPlacingAgain, placeAgain } }: { placing: Placing }) {
  const t = useText('orders')
  const { alias = '' } = useParams()
  const isByLink = useIsByLink()
  return (
    <>
      {!isPlacingAgain && <PlaceProblem problem={problem} />}
      <ReviewSection title={t('review.items')}>
        <ChosenList />
      </ReviewSection>
      <div className="hs-actions">
        <button
          type="button"
          className="hs-button hs-button-primary"
          aria-disabled={isPlacingAgain}
          onClick={placeAgain}
        >
          {t(isPlacingAgain ? 'review.placing' : 'review.sendAgain')}
        </button>
        {isByLink ? null : (
          <Link className="hs-button hs-button-quiet" to={ordersPath(alias)}>
            {t('problem.showOrders')}
          </Link>
        )}
      </div>
      <p role="status" className="hs-visually-hidden">
        {isPlacingAgain && t('review.placing')}
      </p>
    </>
  )
}
