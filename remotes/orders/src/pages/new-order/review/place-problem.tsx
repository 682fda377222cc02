import type { ApiProblem } from '@homeside/api-client/api-problem'
import { useText } from '@homeside/i18n/use-text'
import { Link, useParams } from '@homeside/remote-kit/router'
import { Notice } from '@homeside/ui/notice'
import { PhoneLink } from '@homeside/ui/phone-link'
import { useProblemWords } from '@homeside/ui/problem-words'
import { useProvider } from '@homeside/ui/provider-context'

import { ordersPath } from '../../../order-paths.ts'
import { wayOutOf } from './way-out.ts'

interface PlaceProblemProps {
  /** Null when a refresh lost what happened: the draft was sent, and no answer is known. */
  problem: ApiProblem | null
  onSendAgain: () => void
  onChooseAgain: () => void
  onStartOver: () => void
}

/** Why the order was not answered, that nothing typed is lost, and the one useful thing to do about it. */
export function PlaceProblem({ problem, onSendAgain, onChooseAgain, onStartOver }: PlaceProblemProps) {
  const t = useText('orders')
  const words = useProblemWords()
  const { alias = '' } = useParams()
  const { name, phone } = useProvider()
  const way = wayOutOf(problem)
  return (
    <Notice tone="danger" title={problem ? words(problem) : t('problem.unknownTitle')} focusOnMount>
      <p>{t(`problem.${way}`)}</p>
      <div className="hs-actions">
        {way === 'sendAgain' && (
          <button type="button" className="hs-button hs-button-quiet" onClick={onSendAgain}>
            {t('review.sendAgain')}
          </button>
        )}
        {way === 'chooseAgain' && (
          <button type="button" className="hs-button hs-button-quiet" onClick={onChooseAgain}>
            {t('review.back')}
          </button>
        )}
        {(way === 'sendAgain' || way === 'lookFirst') && (
          <Link className="hs-button hs-button-quiet" to={ordersPath(alias)}>
            {t('problem.showOrders')}
          </Link>
        )}
        {way === 'lookFirst' && (
          <button type="button" className="hs-button hs-button-text" onClick={onStartOver}>
            {t('problem.startOver')}
          </button>
        )}
      </div>
      <p>
        {t('problem.phone', { provider: name })} <PhoneLink phone={phone} />
      </p>
    </Notice>
  )
}
