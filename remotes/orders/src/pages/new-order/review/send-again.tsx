import { useText } from '@homeside/i18n/use-text'
import { Link, useParams } from '@homeside/remote-kit/router'

import type { ChosenItem } from '../../../draft/chosen-items.ts'
import { ordersPath } from '../../../order-paths.ts'
import { ChosenList } from './chosen-list.tsx'
import { PlaceProblem } from './place-problem.tsx'
import type { WayOutProps } from './way-out-links.tsx'

interface SendAgainProps extends WayOutProps {
  chosen: readonly ChosenItem[]
  isSending: boolean
  onSend: () => void
}

/** The order was sent and may exist: it is shown as it was, and can be sent again without becoming two. */
export function SendAgain({ chosen, problem, isSending, onSend, ...wayOut }: SendAgainProps) {
  const t = useText('orders')
  const { alias = '' } = useParams()
  return (
    <>
      {!isSending && <PlaceProblem problem={problem} {...wayOut} />}
      <section className="hs-surface ord-block" aria-labelledby="order-items-heading">
        <h2 id="order-items-heading">{t('review.items')}</h2>
        <ChosenList chosen={chosen} />
      </section>
      <div className="hs-actions">
        <button type="button" className="hs-button hs-button-primary" aria-disabled={isSending} onClick={onSend}>
          {t(isSending ? 'review.placing' : 'review.sendAgain')}
        </button>
        <Link className="hs-button hs-button-quiet" to={ordersPath(alias)}>
          {t('problem.showOrders')}
        </Link>
      </div>
      <p role="status" className="hs-visually-hidden">
        {isSending && t('review.placing')}
      </p>
    </>
  )
}
