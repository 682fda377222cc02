import { useApi } from '@homeside/api-client/use-api'
import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice, useAction } from '@homeside/parts/action/use-action'
import { openCardPage } from '@homeside/parts/payment/card-page'
import { useParams } from '@homeside/remote-kit/router'
import { Icon } from '@homeside/ui/icon'
import { useSetAtom } from 'jotai'
import { useId } from 'react'

import { cardPath } from '../payment-paths.ts'
import { openStayAtom } from './cards-on-file.ts'

/**
 * Leaves for the processor's card page, to save a card.
 *
 * @param consentVersion Of the consent that stands beside the button.
 */
export function useAddCard(consentVersion: string) {
  const api = useApi()
  const { alias = '' } = useParams()
  const keepStay = useSetAtom(openStayAtom)
  const { isUnderWay, problem, run } = useAction()

  return {
    isUnderWay,
    problem,
    /** `replaces` is the card on file that the new one replaces. */
    addCard: (replaces?: number) =>
      run(async () => {
        const wish = { path: cardPath(alias), consentVersion, ...(replaces ? { replaces } : {}) }
        const { Url, Reference } = await openCardPage(api, wish)
        keepStay(Reference)
        window.location.assign(Url)
      }),
  }
}

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
