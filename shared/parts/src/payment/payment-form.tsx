import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { CardStay, PaymentMethod, PaymentMethodsAnswer } from '@homeside/contract/payments'
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
import { Loaded } from '@homeside/ui/loaded'
import { Notice } from '@homeside/ui/notice'
import { Skeleton } from '@homeside/ui/skeleton'
import { useState } from 'react'
import type { ReactNode } from 'react'

import { cardDate } from './card-date.ts'
import { cardStayQuery } from './card-stay-query.ts'
import { useCardName } from './use-card-name.ts'
import { usePayment } from './use-payment.ts'
import type { Due } from './use-payment.ts'

interface PaymentFormProps {
  due: Due
  methods: PaymentMethodsAnswer
  /** The path of the page with this form: the processor's page comes back to it with the name of the stay. */
  path: string
  /** The charge went through. */
  onPaid: () => Promise<void> | void
  /** Other ways on, beside those of the form. */
  children?: ReactNode
}

/**
 * Which card pays. A new one is entered on the processor's page, which comes back to `path`; what came of it is the
 * server's to tell (section 2.10 of the specification). Nothing is charged before the patient presses the button.
 */
export function PaymentForm(props: PaymentFormProps) {
  const [search] = useSearchParams()
  const session = search.get('session')
  return session === null ? <CardForm {...props} /> : <FormAfterStay key={session} {...props} session={session} />
}

interface AfterStay {
  /** The stay on the card page that the patient comes from. */
  session: string
}

function FormAfterStay({ session, ...props }: PaymentFormProps & AfterStay) {
  const load = useQueryLoad(cardStayQuery(session))
  return (
    <Loaded load={load} skeleton={<Skeleton shape="cards" count={2} />}>
      {({ State }) => {
        const isEntered = State === 'Entered' || State === 'Saved'
        return <CardForm {...props} {...(isEntered ? { session } : { noCard: noCard[State] })} />
      }}
    </Loaded>
  )
}

/** Why there is no card to pay with, though the patient was on the card page. */
type NoCard = 'cancelled' | 'refused' | 'gone'

const noCard: Readonly<Record<Exclude<CardStay['State'], 'Entered' | 'Saved'>, NoCard>> = {
  Open: 'cancelled',
  Cancelled: 'cancelled',
  Declined: 'refused',
  Expired: 'gone',
  Used: 'gone',
}

/** The choice among the cards on file that is no card: the processor's own page takes a new one. */
const another = 'another'

interface CardValues {
  Card: string
  SaveForFutureUse: boolean
}

const rules = { Card: [required()] }

function CardForm({
  due,
  methods: { Items, SavingConsent },
  path,
  onPaid,
  children,
  session,
  noCard: why,
}: PaymentFormProps & Partial<AfterStay> & { noCard?: NoCard }) {
  const t = useText('payment')
  const language = useLanguage()
  const cardName = useCardName()
  const { payWithCard, payWithNewCard, enterCard } = usePayment(due)
  const cards = Items.filter(({ Status }) => Status === 'Active')
  const [chosen, setChosen] = useState(cards[0] ? String(cards[0].PaymentMethodKey) : another)
  const leavesForCard = !session && chosen === another
  const label = (card: PaymentMethod) => t('cardChoice', { card: cardName(card), date: cardDate(card, language) })

  async function pay({ Card, SaveForFutureUse }: CardValues) {
    if (session) {
      await payWithNewCard({ session, isSaved: SaveForFutureUse, consentVersion: SavingConsent.Version })
    } else if (Card === another) return enterCard(path)
    else await payWithCard(Number(Card))
    await onPaid()
  }

  return (
    <>
      {why ? <Notice tone={why === 'cancelled' ? 'info' : 'warning'} title={t(why)} /> : null}
      <PortalForm<CardValues> initialValues={{ Card: chosen, SaveForFutureUse: false }} rules={rules} onSubmit={pay}>
        <FormValues onChange={({ Card }: CardValues) => setChosen(Card)} />
        {session ? (
          <>
            <Notice tone="success" title={t('entered')} />
            <CheckboxField name="SaveForFutureUse" label={t('save')} hint={SavingConsent.Text} />
          </>
        ) : (
          <RadioField
            name="Card"
            label={t('card')}
            choices={[
              ...cards.map((card) => ({ value: String(card.PaymentMethodKey), label: label(card) })),
              { value: another, label: t('another') },
            ]}
          />
        )}
        <SubmitButton busyWords={leavesForCard ? t('leaving') : t('paying')}>
          {leavesForCard ? t('enter') : t('pay', { amount: formatCents(due.AmountCents, language) })}
        </SubmitButton>
      </PortalForm>
      <div className="hs-actions">
        {session && (
          <Link className="hs-button hs-button-text" to={path} replace>
            {t('otherCard')}
          </Link>
        )}
        {children}
      </div>
    </>
  )
}
