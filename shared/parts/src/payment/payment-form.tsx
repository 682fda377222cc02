import type { PaymentMethod } from '@homeside/contract/payments'
import { CheckboxField } from '@homeside/forms/fields/checkbox-field'
import { RadioField } from '@homeside/forms/fields/radio-field'
import { FormValues } from '@homeside/forms/form-values'
import { PortalForm } from '@homeside/forms/portal-form'
import { required } from '@homeside/forms/rules/required'
import { SubmitButton } from '@homeside/forms/submit-button'
import { formatCents } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Link, useSearchParams } from '@homeside/remote-kit/router'
import { Notice } from '@homeside/ui/notice'
import { useState } from 'react'
import type { ReactNode } from 'react'

import { useCardName } from './use-card-name.ts'
import { usePayment } from './use-payment.ts'
import type { Due } from './use-payment.ts'

interface PaymentFormProps {
  due: Due
  methods: readonly PaymentMethod[]
  /** The path of the page with this form: the processor's page comes back to it with what came of it. */
  path: string
  /** The charge went through. */
  onPaid: () => Promise<void> | void
  /** Other ways on, beside those of the form. */
  children?: ReactNode
}

/** The choice among the cards on file that is no card: the processor's own page takes a new one. */
const another = 'another'

interface PaymentValues {
  Card: string
  SaveForFutureUse: boolean
}

const rules = { Card: [required()] }

/**
 * Which card pays. A new one is entered on the processor's page, which comes back to `path` with a token, or says that
 * none was entered (section 2.10 of the specification). Nothing is charged before the patient presses the button.
 */
export function PaymentForm({ due, methods, path, onPaid, children }: PaymentFormProps) {
  const t = useText('payment')
  const [search] = useSearchParams()
  const language = useLanguage()
  const cardName = useCardName()
  const { payWithCard, payWithToken, enterCard } = usePayment(due)
  const token = search.get('token')
  const cards = methods.filter(({ Status }) => Status === 'Active')
  const [chosen, setChosen] = useState(cards[0] ? String(cards[0].PaymentMethodKey) : another)
  const leavesForCard = !token && chosen === another

  async function pay({ Card, SaveForFutureUse }: PaymentValues) {
    if (token) await payWithToken(token, SaveForFutureUse)
    else if (Card === another) return enterCard(path)
    else await payWithCard(Number(Card))
    await onPaid()
  }

  return (
    <>
      {search.has('cancelled') && <Notice tone="info" title={t('cancelled')} />}
      <PortalForm<PaymentValues>
        key={token}
        initialValues={{ Card: chosen, SaveForFutureUse: false }}
        rules={rules}
        onSubmit={pay}
      >
        <FormValues onChange={({ Card }: PaymentValues) => setChosen(Card)} />
        {token ? (
          <>
            <Notice tone="success" title={t('entered')} />
            <CheckboxField name="SaveForFutureUse" label={t('save')} />
          </>
        ) : (
          <RadioField
            name="Card"
            label={t('card')}
            choices={[
              ...cards.map((card) => ({ value: String(card.PaymentMethodKey), label: cardName(card) })),
              { value: another, label: t('another') },
            ]}
          />
        )}
        <SubmitButton busyWords={leavesForCard ? t('leaving') : t('paying')}>
          {leavesForCard ? t('enter') : t('pay', { amount: formatCents(due.AmountCents, language) })}
        </SubmitButton>
      </PortalForm>
      <div className="hs-actions">
        {token && (
          <Link className="hs-button hs-button-text" to={path} replace>
            {t('otherCard')}
          </Link>
        )}
        {children}
      </div>
    </>
  )
}
