import { useApi } from '@homeside/api-client/use-api'
import type { PaymentMethod } from '@homeside/contract/payments'
import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice } from '@homeside/parts/action/problem-notice'
import { useAction } from '@homeside/parts/action/use-action'
import { useEffect, useRef } from 'react'

import { deleteCard } from '../api/change-cards.ts'

interface DeleteCardProps {
  card: PaymentMethod
  name: string
  onKeep: () => void
  onDeleted: () => void
}

/** The question before a card is deleted, in the card's own row, with the consequences. */
export function DeleteCard({ card, name, onKeep, onDeleted }: DeleteCardProps) {
  const t = useText('payments')
  const api = useApi()
  const { isUnderWay, problem, run } = useAction()
  const question = useRef<HTMLHeadingElement>(null)
  useEffect(() => question.current?.focus(), [])
  return (
    <div className="pay-question">
      <h4 ref={question} tabIndex={-1}>
        {t('cards.deleteQuestion', { card: name })}
      </h4>
      <p>{t(card.IsDefault ? 'cards.deleteDefaultMeaning' : 'cards.deleteMeaning')}</p>
      {problem ? <ProblemNotice problem={problem} /> : null}
      <div className="hs-actions">
        <button
          type="button"
          className="hs-button hs-button-quiet"
          aria-disabled={isUnderWay}
          onClick={() =>
            run(async () => {
              await deleteCard(api, card.PaymentMethodKey)
              onDeleted()
            })
          }
        >
          {t('cards.deleteYes')}
        </button>
        <button type="button" className="hs-button hs-button-text" onClick={onKeep}>
          {t('cards.keep')}
        </button>
      </div>
    </div>
  )
}
