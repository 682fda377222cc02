import type { ApiProblem } from '@homeside/api-client/api-problem'
import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { Link, useParams } from '@homeside/remote-kit/router'
import { Notice } from '@homeside/ui/notice'
import { CallAbout, ProblemText } from '@homeside/ui/problem-words'

import { ordersPath } from '../../../order-paths.ts'
import { useIsByLink } from '../../../order/use-is-by-link.ts'
import { useOrderWays } from '../../../order/use-order-ways.ts'
import { whatHelps } from './what-helps.ts'

interface PlaceProblemProps {
  /** Null when a refresh lost the reason: the order was sent, and its answer is unknown. */
  problem: ApiProblem | null
}

/** Why the order was not placed or may not have been, that nothing is lost, what helps, and whom to call. */
export function PlaceProblem({ problem }: PlaceProblemProps) {
  const t = useText('orders')
  const { name } = useProvider()
  return (
    <Notice tone="danger" title={problem ? <ProblemText problem={problem} /> : t('problem.unknownTitle')} focusOnMount>
      <Help problem={problem} />
      <CallAbout problem={problem} words={t('problem.phone', { provider: name })} />
    </Notice>
  )
}

/** The meaning of a failed order, and what to do about it. */
export function Help({ problem }: PlaceProblemProps) {
  const t = useText('orders')
  const { alias = '' } = useParams()
  const { chooseAgain, startOver } = useOrderWays()
  const isByLink = useIsByLink()
  const way = whatHelps(problem)
  return (
    <>
      <p>{t(`problem.${way}`)}</p>
      {way === 'call' && !isByLink ? (
        <Link className="hs-button hs-button-quiet" to={ordersPath(alias)}>
          {t('problem.showOrders')}
        </Link>
      ) : null}
      {way === 'chooseAgain' && (
        <button type="button" className="hs-button hs-button-quiet" onClick={chooseAgain}>
          {t('review.back')}
        </button>
      )}
      {way === 'lookFirst' && (
        <div className="hs-actions">
          {isByLink ? null : (
            <Link className="hs-button hs-button-quiet" to={ordersPath(alias)}>
              {t('problem.showOrders')}
            </Link>
          )}
          <button type="button" className="hs-button hs-button-text" onClick={startOver}>
            {t('problem.startOver')}
          </button>
        </div>
      )}
    </>
  )
}
