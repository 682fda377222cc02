import { useApi } from '@homeside/api-client/use-api'
import type { PaymentMethod } from '@homeside/contract/payments'
import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice } from '@homeside/parts/action/problem-notice'
import { useAction } from '@homeside/parts/action/use-action'
import { useCardName } from '@homeside/parts/payment/card-facts'

import { makeDefault } from '../api/change-cards.ts'

/** Proposes a default card when there is none. Nothing is set before the patient agrees. */
export function ProposedDefault({ cards }: { cards: readonly PaymentMethod[] }) {
  const t = useText('payments')
  const api = useApi()
  const cardName = useCardName()
  const { isUnderWay, problem, run } = useAction()
  const next = cards.find(({ Status }) => Status === 'Active')
  if (!next || cards.some(({ IsDefault }) => IsDefault)) return null
  return (
    <>
      <p>{t('cards.noDefault')}</p>
      {problem ? <ProblemNotice problem={problem} /> : null}
      <button
        type="button"
        className="hs-button hs-button-quiet"
        aria-disabled={isUnderWay}
        onClick={() => run(() => makeDefault(api, next.PaymentMethodKey))}
      >
        {t('cards.makeThisDefault', { card: cardName(next) })}
      </button>
    </>
  )
}
