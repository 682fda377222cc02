import type { ApiProblem } from '@homeside/api-client/api-problem'
import type { Load } from '@homeside/api-client/load'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { Loaded } from '@homeside/ui/loaded'
import { Notice } from '@homeside/ui/notice'
import { CallAbout, ProblemText } from '@homeside/ui/problem-words'
import { Skeleton } from '@homeside/ui/skeleton'
import type { ReactNode } from 'react'

import { useOrder } from '../../../order/order-store.ts'
import { listNames } from '../../../order/order-supplies.ts'
import type { ReviewData } from '../../../order/use-begin-order.ts'
import type { Placing } from '../../../order/use-place-order.ts'
import { refusedSupplies, whatHelps } from '../../../order/what-helps.ts'
import { OrdersLink, useOrderWays } from '../order-ways.tsx'
import { ChosenList, ReviewSection } from './order-summary.tsx'
import { WhatChanged } from './what-changed.tsx'

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
              <WhatChanged found={found} />
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

/** The order was sent and may exist. It is shown as it was, and can be sent again without becoming two. */
function SendAgain({ placing: { problem, isPlacingAgain, placeAgain } }: { placing: Placing }) {
  const t = useText('orders')
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
        <OrdersLink>{t('problem.showOrders')}</OrdersLink>
      </div>
      <p role="status" className="hs-visually-hidden">
        {isPlacingAgain && t('review.placing')}
      </p>
    </>
  )
}

interface PlaceProblemProps {
  /** Null when a refresh lost the reason: the order was sent, and its answer is unknown. */
  problem: ApiProblem | null
}

/** Why the order was not placed or may not have been, that nothing is lost, what helps, and whom to call. */
function PlaceProblem({ problem }: PlaceProblemProps) {
  const t = useText('orders')
  const { name } = useProvider()
  return (
    <Notice tone="danger" title={problem ? <ProblemText problem={problem} /> : t('problem.unknownTitle')} focusOnMount>
      <PlaceHelp problem={problem} />
      <CallAbout problem={problem} words={t('problem.phone', { provider: name })} />
    </Notice>
  )
}

/** Draws what the form of an order shows below a problem. Pass it to the form as `aboutProblem`. */
export function aboutPlacing(problem: ApiProblem): ReactNode {
  return <PlaceHelp problem={problem} />
}

/** The meaning of a failed order, and what to do about it. */
function PlaceHelp({ problem }: PlaceProblemProps) {
  const t = useText('orders')
  const { chooseAgain, startOver } = useOrderWays()
  const { order, supplies } = useOrder()
  const way = whatHelps(problem)
  const refused = problem ? refusedSupplies(problem, order, supplies.Items) : []
  const names = listNames(refused, useLanguage())
  return (
    <>
      {names === '' ? null : <p>{t('problem.named', { count: refused.length, names })}</p>}
      <p>{t(`problem.${way}`)}</p>
      {way === 'call' && <OrdersLink>{t('problem.showOrders')}</OrdersLink>}
      {way === 'chooseAgain' && (
        <button type="button" className="hs-button hs-button-quiet" onClick={chooseAgain}>
          {t('review.back')}
        </button>
      )}
      {way === 'lookFirst' && (
        <div className="hs-actions">
          <OrdersLink>{t('problem.showOrders')}</OrdersLink>
          <button type="button" className="hs-button hs-button-text" onClick={startOver}>
            {t('problem.startOver')}
          </button>
        </div>
      )}
    </>
  )
}
