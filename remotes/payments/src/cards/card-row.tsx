import { useApi } from '@homeside/api-client/use-api'
import type { PaymentMethod } from '@homeside/contract/payments'
import { dateIn } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice, useAction } from '@homeside/parts/action/use-action'
import { cardDate, expiresSoon, useCardName } from '@homeside/parts/payment/card-facts'
import { CardPicture } from '@homeside/parts/payment/card-picture'
import { CardQuestion, useQuestion } from '@homeside/parts/question/question-section'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { timeZoneAtom } from '@homeside/session/dashboard'
import { IconFrame } from '@homeside/ui/icon'
import { PhoneLink } from '@homeside/ui/phone-link'
import { StatusLine } from '@homeside/ui/status-line'
import { useAtomValue } from 'jotai'
import type { Ref } from 'react'

import { useAddCard } from './add-card-button.tsx'
import { deleteCard, makeDefault } from './cards-on-file.ts'

interface CardRowProps {
  card: PaymentMethod
  consentVersion: string
  isNew: boolean
  onDeleted: (name: string) => void
}

/** One card: its name, how long it is valid, what it is used for, and its buttons. */
export function CardRow({ card, consentVersion, isNew, onDeleted }: CardRowProps) {
  const t = useText('payments')
  const api = useApi()
  const name = useCardName()(card)
  const { isOpen, button, open, close } = useQuestion()
  const action = useAction()
  const adding = useAddCard(consentVersion)
  const { PaymentMethodKey: key, IsDefault, CanDelete, Status } = card
  const isExpired = Status === 'Expired'
  const problem = action.problem ?? adding.problem

  return (
    <li className={`pay-card${isNew ? ' pay-card-new' : ''}`}>
      <CardPicture brand={card.Brand} isExpired={isExpired} />
      <div className="pay-card-words">
        <h3 className="pay-card-name">{name}</h3>
        <CardState card={card} />
        {problem ? <ProblemNotice problem={problem} /> : null}
        {isOpen ? (
          <DeleteCard card={card} name={name} onKeep={close} onDeleted={() => onDeleted(name)} />
        ) : (
          <div className="pay-card-ways">
            {IsDefault || isExpired ? null : (
              <RowButton
                words={t('cards.makeDefault')}
                name={name}
                isUnderWay={action.isUnderWay}
                onPress={() => action.run(() => makeDefault(api, key))}
              />
            )}
            {isExpired || !CanDelete ? (
              <RowButton
                words={t(isExpired ? 'cards.addNew' : 'cards.replace')}
                name={name}
                isUnderWay={adding.isUnderWay}
                onPress={() => adding.addCard(key)}
              />
            ) : null}
            {CanDelete ? <RowButton ref={button} words={t('cards.delete')} name={name} onPress={open} /> : null}
          </div>
        )}
      </div>
    </li>
  )
}

interface RowButtonProps {
  ref?: Ref<HTMLButtonElement>
  words: string
  /** Names the card, for a screen reader user who reads only the button. */
  name: string
  isUnderWay?: boolean
  onPress: () => void
}

function RowButton({ ref, words, name, isUnderWay = false, onPress }: RowButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className="hs-button hs-button-text pay-card-way"
      aria-label={`${words}: ${name}`}
      aria-disabled={isUnderWay}
      onClick={onPress}
    >
      {words}
    </button>
  )
}

interface DeleteCardProps {
  card: PaymentMethod
  name: string
  onKeep: () => void
  onDeleted: () => void
}

/** The question before a card is deleted, in the card's own row, with the consequences. */
function DeleteCard({ card, name, onKeep, onDeleted }: DeleteCardProps) {
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

/**
 * How long a card is valid, and what it is used for. It also says why a card cannot be used or deleted, before anybody
 * tries.
 */
function CardState({ card }: { card: PaymentMethod }) {
  const t = useText('payments')
  const language = useLanguage()
  const { phone } = useProvider()
  const today = dateIn(useAtomValue(timeZoneAtom))
  const { IsDefault, IsAutoPay, IsPaymentPlan, Status } = card
  const isExpired = Status === 'Expired'
  const soon = isExpired ? null : expiresSoon(card, today)
  const date = cardDate(card, language)

  return (
    <>
      {isExpired ? (
        <StatusLine tone="warning">{t('cards.expired', { date })}</StatusLine>
      ) : soon ? (
        <StatusLine tone="warning">{t(`cards.expires.${soon}`, { date })}</StatusLine>
      ) : (
        <p className="hs-hint">{t('cards.expiresOn', { date })}</p>
      )}
      {isExpired ? <p>{t('cards.expiredMeaning')}</p> : null}
      {IsDefault && !isExpired ? (
        <>
          <StatusLine tone="success">{t('cards.default')}</StatusLine>
          <p>{t('cards.defaultMeaning')}</p>
        </>
      ) : null}
      {IsAutoPay || IsPaymentPlan ? (
        <>
          <p className="pay-card-lock">
            <Lock /> {t(IsAutoPay ? 'cards.onAutoPay' : 'cards.onPlan')}
          </p>
          <p>
            {t(IsAutoPay ? 'cards.autoPayMeaning' : 'cards.planMeaning')} {t('cards.keptUntil')}{' '}
            <PhoneLink phone={phone} />
          </p>
        </>
      ) : null}
    </>
  )
}

/** The drawing of a lock, beside the reason why a card cannot be deleted. */
function Lock() {
  return (
    <IconFrame size={20}>
      <path d="M6.8 10.5h10.4c.7 0 1.3.6 1.3 1.3v6.9c0 .7-.6 1.3-1.3 1.3H6.8c-.7 0-1.3-.6-1.3-1.3v-6.9c0-.7.6-1.3 1.3-1.3Zm1.7 0V8a3.5 3.5 0 0 1 7 0v2.5" />
    </IconFrame>
  )
}
