import type { PaymentMethodsAnswer } from '@homeside/contract/payments'
import { useText } from '@homeside/i18n/use-text'
import { Notice } from '@homeside/ui/notice'

import { AddCardButton } from './add-card-button.tsx'
import { CardRow } from './card-row.tsx'
import { ProposedDefault } from './proposed-default.tsx'

import './cards.css'

interface CardListProps {
  cards: PaymentMethodsAnswer
  /** The card that was just saved. */
  added: number | null
  /** The name of the card that was just deleted. */
  deleted: string | null
  onDeleted: (name: string) => void
}

/** The cards on file, the default first, and the button to add one. */
export function CardList({ cards: { Items, SavingConsent }, added, deleted, onDeleted }: CardListProps) {
  const t = useText('payments')
  return (
    <section className="hs-stack" aria-labelledby="pay-cards">
      <h2 id="pay-cards">{t('cards.title')}</h2>
      {deleted ? (
        <Notice tone="success" title={t('cards.deleted', { card: deleted })} focusOnMount>
          <ProposedDefault cards={Items} />
        </Notice>
      ) : null}
      {Items.length === 0 ? (
        <p>{t('cards.none')}</p>
      ) : (
        <ul className="hs-surface pay-cards">
          {Items.map((card) => (
            <CardRow
              key={card.PaymentMethodKey}
              card={card}
              consentVersion={SavingConsent.Version}
              isNew={card.PaymentMethodKey === added}
              onDeleted={onDeleted}
            />
          ))}
        </ul>
      )}
      <AddCardButton consent={SavingConsent} words={t('cards.add')} isPrimary={Items.length === 0} />
    </section>
  )
}
