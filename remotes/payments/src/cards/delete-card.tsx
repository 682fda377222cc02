import { useApi } from '@homeside/api-client/use-api'
import type { PaymentMethod } from '@homeside/contract/payments'
import { useText } from '@homeside/i18n/use-text'
import { useAction } from '@homeside/parts/action/use-action'
import { CardQuestion } from '@homeside/parts/question/question-section'

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

  async function remove() {
    await deleteCard(api, card.PaymentMethodKey)
    onDeleted()
  }

  return (
    <CardQuestion
      title={t('cards.deleteQuestion', { card: name })}
      problem={problem}
      isUnderWay={isUnderWay}
      actWords={t('cards.deleteYes')}
      onAct={() => run(remove)}
      keepWords={t('cards.keep')}
      onKeep={onKeep}
    >
      <p>{t(card.IsDefault ? 'cards.deleteDefaultMeaning' : 'cards.deleteMeaning')}</p>
    </CardQuestion>
  )
}
