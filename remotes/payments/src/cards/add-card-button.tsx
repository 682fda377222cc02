import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice } from '@homeside/parts/action/problem-notice'
import { Icon } from '@homeside/ui/icon'
import { useId } from 'react'

import { useAddCard } from './use-add-card.ts'

interface AddCardButtonProps {
  consent: { Version: string; Text: string }
  words: string
  /** Whether it is the screen's main button. */
  isPrimary?: boolean
}

/** The button to the processor's card page, with the terms that the patient accepts by pressing it. */
export function AddCardButton({ consent, words, isPrimary = false }: AddCardButtonProps) {
  const t = useText('payments')
  const id = useId()
  const { isUnderWay, problem, addCard } = useAddCard(consent.Version)
  return (
    <div className="pay-add">
      {problem ? <ProblemNotice problem={problem} /> : null}
      <button
        type="button"
        className={`hs-button ${isPrimary ? 'hs-button-primary' : 'hs-button-quiet'} pay-add-button`}
        aria-describedby={id}
        aria-disabled={isUnderWay}
        onClick={() => addCard()}
      >
        <Icon name="plus" />
        <span>{isUnderWay ? t('cards.leaving') : words}</span>
      </button>
      <p id={id} className="hs-hint">
        {t('cards.numberStays')} {consent.Text}
      </p>
    </div>
  )
}
