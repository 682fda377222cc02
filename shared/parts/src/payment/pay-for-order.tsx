import { joinLoads } from '@homeside/api-client/load'
import { useOwnQuery } from '@homeside/api-client/use-own-query'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { Charge, ChargesAnswer, DueCharge } from '@homeside/contract/charges'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Loaded } from '@homeside/ui/loaded'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'
import { type ReactNode, useState } from 'react'

import { DueFacts } from './facts.tsx'
import { OpenCharge } from './open-charge.tsx'
import { PaymentForm } from './payment-form.tsx'
import { chargesQuery, isUnderWay, paymentMethodsQuery } from './payment-queries.ts'

interface PayForOrderProps {
  orderKey: number
  /** What the order costs now; null when there is nothing to pay. */
  dueOf: (charges: ChargesAnswer) => DueCharge | null
  /** The path of this page. The processor's pages return to it. */
  path: string
  /** Called with the paid charge; null when nothing is left to pay and nothing was charged. */
  renderPaid: (charge: Charge | null) => ReactNode
  onPaid: (charge: Charge) => Promise<void> | void
  /** A sentence below the title. */
  lead?: string
  /** The link back, above everything. */
  back?: ReactNode
  /** Other links, beside the button. */
  children?: ReactNode
}

/**
 * A page for paying for an order: how much, for what, to whom, since when, and with which card. While the result of a
 * charge is unknown, it says so and allows no second payment.
 */
export function PayForOrder({ orderKey, dueOf, path, renderPaid, onPaid, lead, back, children }: PayForOrderProps) {
  const t = useText('payment')
  const language = useLanguage()
  const charges = useQueryLoad(useOwnQuery(chargesQuery(language, orderKey)))
  const cards = useQueryLoad(useOwnQuery(paymentMethodsQuery(language)))
  const load = joinLoads(charges, cards)
  const [hasChanged, setHasChanged] = useState(false)
  const [isUncertain, setUncertain] = useState(false)
  if (load.status !== 'ready') {
    return (
      <Page title={t('title')} back={back}>
        <Loaded load={load} skeleton={<Skeleton shape="cards" count={2} />}>
          {() => null}
        </Loaded>
      </Page>
    )
  }
  const [known, methods] = load.value
  const mine = known.Items.filter(({ OrderKey }) => OrderKey === orderKey)
  const open = mine.find(isUnderWay)
  if (open) {
    return <OpenCharge charge={open} back={back} onSettled={charges.retry} onPaid={onPaid} />
  }
  const due = dueOf(known)
  if (due === null) return renderPaid(mine.find(({ Status }) => Status === 'Paid') ?? null)
  const askAgain = () => {
    setHasChanged(true)
    charges.retry()
    cards.retry()
  }
  return (
    <Page title={t(isUncertain ? 'unknown.title' : 'title')} lead={isUncertain ? undefined : lead} back={back}>
      <PaymentForm
        due={due}
        latest={mine[0]?.ChargeKey ?? 0}
        asOf={known.AsOf}
        methods={methods}
        path={path}
        onPaid={onPaid}
        onUnderWay={charges.retry}
        hasChanged={hasChanged}
        onUncertain={setUncertain}
        facts={<DueFacts due={due} asOf={known.AsOf} />}
        onChanged={askAgain}
      >
        {children}
      </PaymentForm>
    </Page>
  )
}
