import type { Order } from '@homeside/contract/orders'
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
import { Link, useNavigate, useParams, useSearchParams } from '@homeside/remote-kit/router'
import { Notice } from '@homeside/ui/notice'
import { useState } from 'react'

import { payOrderPath, placedOrderPath } from '../../../order-paths.ts'
import { usePayment } from './use-payment.ts'

interface PayFormProps {
  order: Order
  /** What the order still costs the patient. */
  owedCents: number
  methods: readonly PaymentMethod[]
}

/** The choice among the cards on file that is no card: the processor's own page takes a new one. */
const another = 'another'

interface PayValues {
  Card: string
  SaveForFutureUse: boolean
}

const rules = { Card: [required()] }

/** Which card pays. A new one is entered on the processor's page, which comes back here with a token. */
export function PayForm({ order, owedCents, methods }: PayFormProps) {
  const t = useText('orders')
  const { alias = '' } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const language = useLanguage()
  const { payWithCard, payWithToken, enterCard } = usePayment(order.OrderKey, owedCents)
  const token = search.get('token')
  const amount = formatCents(owedCents, language)
  const cards = methods.filter(({ Status }) => Status === 'Active')
  const [chosen, setChosen] = useState(cards[0] ? String(cards[0].PaymentMethodKey) : another)
  const leavesForCard = !token && chosen === another

  async function pay({ Card, SaveForFutureUse }: PayValues) {
    if (token) await payWithToken(token, SaveForFutureUse)
    else if (Card === another) return enterCard(payOrderPath(alias, order.OrderKey))
    else await payWithCard(Number(Card))
    await navigate(placedOrderPath(alias, order.OrderKey), { replace: true })
  }

  return (
    <>
      <section className="hs-surface ord-block" aria-labelledby="pay-amount">
        <h2 id="pay-amount">{t('pay.order', { number: order.OrderNumber })}</h2>
        <p className="ord-money hs-tabular">
          <span>{t('pay.amount')}</span> <strong>{amount}</strong>
        </p>
        <p className="hs-hint">{t('pay.meaning')}</p>
      </section>
      {search.has('cancelled') && <Notice tone="info" title={t('pay.cancelled')} />}
      <PortalForm<PayValues>
        key={token}
        initialValues={{ Card: chosen, SaveForFutureUse: false }}
        rules={rules}
        onSubmit={pay}
      >
        <FormValues onChange={({ Card }: PayValues) => setChosen(Card)} />
        {token ? (
          <>
            <Notice tone="success" title={t('pay.entered')} />
            <CheckboxField name="SaveForFutureUse" label={t('pay.save')} />
          </>
        ) : (
          <RadioField
            name="Card"
            label={t('pay.card')}
            choices={[
              ...cards.map((card) => ({ value: String(card.PaymentMethodKey), label: cardName(card) })),
              { value: another, label: t('pay.another') },
            ]}
          />
        )}
        <SubmitButton busyWords={leavesForCard ? t('pay.leaving') : t('pay.paying')}>
          {leavesForCard ? t('pay.enter') : t('pay.pay', { amount })}
        </SubmitButton>
      </PortalForm>
      <div className="hs-actions">
        {token && (
          <Link className="hs-button hs-button-text" to={payOrderPath(alias, order.OrderKey)} replace>
            {t('pay.otherCard')}
          </Link>
        )}
        <Link className="hs-button hs-button-text" to={placedOrderPath(alias, order.OrderKey)} replace>
          {t('pay.later')}
        </Link>
      </div>
    </>
  )

  function cardName({ Brand, Last4, ExpMonth, ExpYear }: PaymentMethod): string {
    const expires = `${String(ExpMonth).padStart(2, '0')}/${ExpYear}`
    return t('pay.cardName', { brand: t(`pay.brand.${Brand}`), last4: Last4, expires })
  }
}
