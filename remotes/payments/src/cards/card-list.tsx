import { useApi } from '@homeside/api-client/use-api'
import type { PaymentMethod, PaymentMethodsAnswer } from '@homeside/contract/payments'
import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice, useAction } from '@homeside/parts/action/use-action'
import { useCardName } from '@homeside/parts/payment/card-facts'
import { Notice } from '@homeside/ui/notice'

import { AddCardButton } from './add-card-button.tsx'
import { CardRow } from './card-row.tsx'
import { makeDefault } from './cards-on-file.ts'

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

/** Proposes a default card when there is none. Nothing is set before the patient agrees. */
function ProposedDefault({ cards }: { cards: readonly PaymentMethod[] }) {
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
