import type { ApiProblem } from '@homeside/api-client/api-problem'
import { useText } from '@homeside/i18n/use-text'
import { Link, useParams } from '@homeside/remote-kit/router'

import { ordersPath } from '../../../order-paths.ts'
import { wayOutOf } from './way-out.ts'

export interface WayOutProps {
  /** Null when a refresh lost what happened: the draft was sent, and no answer is known. */
  problem: ApiProblem | null
  onChooseAgain: () => void
  onStartOver: () => void
}

/** What a failed order means, and the one useful thing to do about it. */
export function WayOutLinks({ problem, onChooseAgain, onStartOver }: WayOutProps) {
  const t = useText('orders')
  const { alias = '' } = useParams()
  const way = wayOutOf(problem)
  return (
    <>
      <p>{t(`problem.${way}`)}</p>
      {way === 'chooseAgain' && (
        <button type="button" className="hs-button hs-button-quiet" onClick={onChooseAgain}>
          {t('review.back')}
        </button>
      )}
      {way === 'lookFirst' && (
        <div className="hs-actions">
          <Link className="hs-button hs-button-quiet" to={ordersPath(alias)}>
            {t('problem.showOrders')}
          </Link>
          <button type="button" className="hs-button hs-button-text" onClick={onStartOver}>
            {t('problem.startOver')}
          </button>
        </div>
      )}
    </>
  )
}
