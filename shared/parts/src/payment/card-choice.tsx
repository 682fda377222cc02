import { useApi } from '@homeside/api-client/use-api'
import type { DueCharge } from '@homeside/contract/charges'
import type { PaymentMethod, PaymentMethodsAnswer } from '@homeside/contract/payments'
import { CheckboxField } from '@homeside/forms/fields/checkbox-field'
import { RadioField } from '@homeside/forms/fields/radio-field'
import { FormValues } from '@homeside/forms/form-values'
import { PortalForm } from '@homeside/forms/portal-form'
import { required } from '@homeside/forms/rules/required'
import { SubmitButton } from '@homeside/forms/submit-button'
import { formatCents, formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { Icon } from '@homeside/ui/icon'
import { Notice } from '@homeside/ui/notice'
import { StatusLine } from '@homeside/ui/status-line'
import { useState } from 'react'

import { cardDate, useCardName } from './card-facts.ts'
import { openCardPage } from './card-page.ts'
import { CardPicture } from './card-picture.tsx'
import type { PayingCard } from './use-payment.ts'

import './card-choice.css'

interface CardChoiceProps {
  due: DueCharge
  asOf: string
  methods: PaymentMethodsAnswer
  path: string
  /** The visit to the card page in which the paying card was entered. */
  session: string | null
  /** The card that was just declined; null when none was. */
  declined: number | null
  onPay: (card: PayingCard) => Promise<void>
}

/** The choice that is not a card: it opens the processor's page for a new one. */
const another = 'another'

interface CardValues {
  Card: string
  SaveForFutureUse: boolean
}

const rules = { Card: [required()] }

/** Scrolls to the card just entered. Returns nothing, because newer browsers answer scrollIntoView with a promise. */
const showEntered = (element: HTMLElement | null): void => {
  element?.scrollIntoView?.({ block: 'start' })
}

/** The card that pays, and the button that charges it, with the amount, the payee and the time. */
export function CardChoice({ due, asOf, methods, path, session, declined, onPay }: CardChoiceProps) {
  const t = useText('payment')
  const api = useApi()
  const language = useLanguage()
  const { name: provider } = useProvider()
  const cardName = useCardName()
  const cards = methods.Items.filter(({ Status }) => Status === 'Active')
  const expired = methods.Items.filter(({ Status }) => Status === 'Expired')
  const first = cards[0] ? String(cards[0].PaymentMethodKey) : another
  const [chosen, setChosen] = useState(declined === null ? first : '')
  const card = cards.find(({ PaymentMethodKey }) => String(PaymentMethodKey) === chosen)
  const leavesForCard = session === null && chosen === another
  const amount = formatCents(due.AmountCents, language)
  const facts = { provider, amount, date: formatDate(asOf, language) }

  async function pay({ Card, SaveForFutureUse }: CardValues) {
    if (session !== null) {
      const consentVersion = methods.SavingConsent.Version
      return onPay({ entered: { session, isSaved: SaveForFutureUse, consentVersion } })
    }
    if (Card === another) return window.location.assign((await openCardPage(api, { path })).Url)
    return onPay({ methodKey: Number(Card) })
  }

  function sentence(): string {
    if (session !== null) return t('sentence.entered', facts)
    if (card) return t('sentence.card', { ...facts, card: cardName(card) })
    return leavesForCard ? t('sentence.another', facts) : t('sentence.none', facts)
  }

  return (
    <PortalForm<CardValues> initialValues={{ Card: chosen, SaveForFutureUse: false }} rules={rules} onSubmit={pay}>
      <FormValues onChange={({ Card }: CardValues) => setChosen(Card)} />
      {session === null ? (
        <div className="hs-card-choice">
          <RadioField
            name="Card"
            label={t('card')}
            choices={[
              ...[...cards, ...expired].map((each) => ({
                value: String(each.PaymentMethodKey),
                label: cardName(each),
                about: <AboutCard card={each} isDeclined={each.PaymentMethodKey === declined} />,
                picture: <CardPicture brand={each.Brand} isExpired={each.Status === 'Expired'} />,
                isDisabled: each.Status === 'Expired',
              })),
              {
                value: another,
                label: t('another'),
                about: <span className="hs-hint">{t('anotherMeaning')}</span>,
                picture: <Icon name="plus" />,
              },
            ]}
          />
        </div>
      ) : (
        <div ref={showEntered} className="hs-stack">
          <Notice tone="success" title={t('entered')} />
          <CheckboxField name="SaveForFutureUse" label={t('save')} hint={methods.SavingConsent.Text} />
        </div>
      )}
      <p>{sentence()}</p>
      <SubmitButton busyWords={leavesForCard ? t('leaving') : t('paying')}>
        {leavesForCard ? t('enter') : t('pay', { amount })}
      </SubmitButton>
    </PortalForm>
  )
}

/** What a patient should know about a card that they can choose: until when it is valid, or why it does not pay. */
function AboutCard({ card, isDeclined }: { card: PaymentMethod; isDeclined: boolean }) {
  const t = useText('payment')
  const date = cardDate(card, useLanguage())
  if (isDeclined) return <StatusLine tone="danger">{t('declinedChoice')}</StatusLine>
  if (card.Status === 'Expired') return <StatusLine tone="warning">{t('expiredChoice', { date })}</StatusLine>
  return <span className="hs-hint">{t(card.IsDefault ? 'defaultChoice' : 'cardChoice', { date })}</span>
}
