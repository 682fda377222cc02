import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { Charge, DueCharge } from '@homeside/contract/charges'
import type { CardStay, PaymentMethodsAnswer } from '@homeside/contract/payments'
import { formatCents } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { Link, useSearchParams } from '@homeside/remote-kit/router'
import { Loaded } from '@homeside/ui/loaded'
import { Notice } from '@homeside/ui/notice'
import { PhoneLink } from '@homeside/ui/phone-link'
import { Skeleton } from '@homeside/ui/skeleton'
import { useState, type ReactNode } from 'react'

import { useAction } from '../action/use-action.tsx'
import { CardChoice } from './card-choice.tsx'
import { useCardName } from './card-facts.ts'
import { cardStayQuery } from './payment-queries.ts'
import { usePayment, type PayingCard, type PaymentEnd } from './use-payment.ts'

interface PaymentFormProps {
  due: DueCharge
  /** The key of the order's latest charge; 0 for none. */
  latest: number
  /** The day on which it is due. */
  asOf: string
  methods: PaymentMethodsAnswer
  /** The path of the page with this form. The processor's page returns to it with the name of the visit. */
  path: string
  /** Called when the charge went through. */
  onPaid: (charge: Charge) => Promise<void> | void
  /** Called when the result is unknown, or the bank waits for the patient. */
  onUnderWay: () => void
  /** Whether the last attempt charged nothing because the amount or the cards had changed. */
  hasChanged: boolean
  /** Called at such an attempt, so that both are asked for again. */
  onChanged: () => void
  /** Called when an attempt ends, with whether nobody can tell how: the page must not ask for a payment then. */
  onUncertain: (isUncertain: boolean) => void
  /** The facts of what is owed, above the choice. Not shown while nobody knows whether it is paid. */
  facts: ReactNode
  /** Other links, beside those of the form. */
  children?: ReactNode
}

/**
 * The choice of the card that pays. A new card is entered on the processor's page, which returns to `path`; the server
 * knows the result (section 2.10 of the specification). Nothing is charged before the patient presses the button.
 */
export function PaymentForm(props: PaymentFormProps) {
  const [search] = useSearchParams()
  const session = search.get('session')
  return session === null ? <AnyCardForm {...props} /> : <FormAfterStay key={session} {...props} session={session} />
}

interface AfterStay {
  /** The visit to the card page from which the patient returns. */
  session: string
}

function FormAfterStay({ session, ...props }: PaymentFormProps & AfterStay) {
  const load = useQueryLoad(cardStayQuery(session))
  return (
    <Loaded load={load} skeleton={<Skeleton shape="cards" count={2} />}>
      {({ State }) => {
        const isEntered = State === 'Entered' || State === 'Saved'
        return <AnyCardForm {...props} {...(isEntered ? { session } : { noCard: noCard[State] })} />
      }}
    </Loaded>
  )
}

/** Why the visit to the card page gave no card. */
type NoCard = 'cancelled' | 'refused' | 'gone'

const noCard: Readonly<Record<Exclude<CardStay['State'], 'Entered' | 'Saved'>, NoCard>> = {
  Open: 'cancelled',
  Declined: 'refused',
  Expired: 'gone',
  Used: 'gone',
}

type FormProps = PaymentFormProps & Partial<AfterStay> & { noCard?: NoCard }

function AnyCardForm({ session, noCard: why, ...props }: FormProps) {
  const { due, latest, asOf, methods, path, onPaid, onUnderWay, hasChanged, onChanged, onUncertain, facts, children } =
    props
  const t = useText('payment')
  const cardName = useCardName()
  const { pay, findOut } = usePayment(due, path, latest)
  const [end, setEnd] = useState<PaymentEnd['is'] | null>(null)
  /** The key of the card that was declined last. It is not offered next. */
  const [declined, setDeclined] = useState<number | null>(null)
  const declinedCard = methods.Items.find(({ PaymentMethodKey }) => PaymentMethodKey === declined)

  async function conclude(reached: PaymentEnd): Promise<void> {
    onUncertain(reached.is === 'unknown')
    if (reached.is === 'paid') return onPaid(reached.charge)
    if (reached.is === 'under-way') return onUnderWay()
    if (reached.is === 'changed') return onChanged()
    setEnd(reached.is)
  }

  async function payWith(card: PayingCard): Promise<void> {
    setEnd(null)
    const reached = await pay(card)
    if (reached.is === 'declined') setDeclined('methodKey' in card ? card.methodKey : 0)
    await conclude(reached)
  }

  if (end === 'unknown') return <UncertainPayment due={due} onAsk={async () => conclude(await findOut())} />
  const hasDeclined = end === 'declined'
  return (
    <>
      {facts}
      {why && end === null ? <Notice tone={why === 'cancelled' ? 'info' : 'warning'} title={t(why)} /> : null}
      {hasChanged && end === null ? <Notice tone="warning" title={t('changed')} focusOnMount /> : null}
      {end === 'not-charged' ? <Notice tone="warning" title={t('notCharged')} focusOnMount /> : null}
      {hasDeclined ? (
        <Notice tone="danger" title={t('declinedTitle')} focusOnMount>
          <p>{declinedCard ? t('declinedCard', { card: cardName(declinedCard) }) : t('declinedOther')}</p>
        </Notice>
      ) : null}
      <CardChoice
        // After a decline no card is chosen: the patient chooses the next one.
        key={hasDeclined ? 'declined' : 'first'}
        due={due}
        asOf={asOf}
        methods={methods}
        path={path}
        session={hasDeclined ? null : (session ?? null)}
        declined={hasDeclined ? declined : null}
        onPay={payWith}
      />
      <div className="hs-actions">
        {session && !hasDeclined ? (
          <Link className="hs-button hs-button-text" to={path} replace>
            {t('otherCard')}
          </Link>
        ) : null}
        {children}
      </div>
    </>
  )
}

/** Says that a payment was sent and its result cannot be asked for now. */
function UncertainPayment({ due, onAsk }: { due: DueCharge; onAsk: () => Promise<void> }) {
  const t = useText('payment')
  const language = useLanguage()
  const { phone } = useProvider()
  const { isUnderWay, run } = useAction()
  return (
    <Notice tone="warning" title={t('unknown.doNotPay')} focusOnMount>
      <p>{t('unknown.offline', { amount: formatCents(due.AmountCents, language) })}</p>
      <button type="button" className="hs-button hs-button-quiet" aria-disabled={isUnderWay} onClick={() => run(onAsk)}>
        {t(isUnderWay ? 'unknown.asking' : 'unknown.ask')}
      </button>
      <p>
        {t('unknown.safe')} <PhoneLink phone={phone} />
      </p>
    </Notice>
  )
}
