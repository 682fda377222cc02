import type { Load } from '@homeside/api-client/load'
import { useApi } from '@homeside/api-client/use-api'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { orderMoney } from '@homeside/contract/constants/order-money'
import type { OrderDraft } from '@homeside/contract/order-drafts'
import type { Order } from '@homeside/contract/orders'
import { FormValues } from '@homeside/forms/form-values'
import { PortalForm } from '@homeside/forms/portal-form'
import { SubmitButton } from '@homeside/forms/submit-button'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { finishTask } from '@homeside/parts/link/finish-task'
import { useStep } from '@homeside/parts/wizard/task-page'
import { useNavigate, useParams, useSearchParams } from '@homeside/remote-kit/router'
import { shortCodeInfoAtom } from '@homeside/session/tab-stores'
import { Loaded } from '@homeside/ui/loaded'
import { Notice } from '@homeside/ui/notice'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useState } from 'react'

import { orderQuery } from '../../api/order-queries.ts'
import { payOrderPath } from '../../order-paths.ts'
import { isEmpty } from '../../order/edit-order.ts'
import { useOrder, useKeepOrder, editOrderAtom, noteUnfinishedAtom } from '../../order/order-store.ts'
import { chosenItems, canOrder, isDue } from '../../order/order-supplies.ts'
import { knownPhone, seenOf } from '../../order/seen-order.ts'
import { useBeginOrder, type ReviewData } from '../../order/use-begin-order.ts'
import { usePlaceOrder, type Placing } from '../../order/use-place-order.ts'
import { NothingEligible } from '../new-order/choose/later-supplies.tsx'
import { OrderNews, PlacedElsewhere } from '../new-order/choose/order-news.tsx'
import { SupplyList } from '../new-order/choose/supply-list.tsx'
import { type TypedItems, typedRules, typedValues, unfinishedOf, withTyped } from '../new-order/choose/typed-items.ts'
import { PayOrder } from '../new-order/pay/pay-order.tsx'
import { Agreement, agreedWords, useStatement } from '../new-order/review/agreement.tsx'
import { EstimatedCost, LeftOut, StaffLooksFirst } from '../new-order/review/order-summary.tsx'
import { aboutPlacing, OrderToPlace } from '../new-order/review/order-to-place.tsx'
import { PatientFacts } from '../new-order/review/patient-facts.tsx'
import { reviewRules, reviewValues, type ReviewValues, withReview } from '../new-order/review/review-values.ts'

import '../new-order/choose/choose.css'
import '../new-order/review/review.css'
import '../order-parts.css'

/** The one task of a texted link to the orders: what is due, on one page, to check and place. */
export default function OrderByTextPage() {
  const [search] = useSearchParams()
  const step = useStep(['choose', 'pay', 'placed'])
  const orderKey = Number(search.get('order'))
  if (step === 'pay') return <PayOrder orderKey={orderKey} />
  return step === 'placed' ? <FinishOrder orderKey={orderKey} /> : <OrderByText />
}

/** Loads what can be ordered and what is on file, for the one page. */
function OrderByText() {
  const t = useText('orders')
  const { load, reviewData, isBegun } = useBeginOrder(0)
  if (isBegun) return <OrderInText reviewData={reviewData} />
  return (
    <Page title={t('byText.title')}>
      <Loaded load={load} skeleton={<Skeleton shape="cards" count={4} />}>
        {() => null}
      </Loaded>
    </Page>
  )
}

function OrderInText({ reviewData }: { reviewData: Load<ReviewData> }) {
  const t = useText('orders')
  const { alias = '' } = useParams()
  const navigate = useNavigate()
  const finish = useFinishOrder()
  const { order, wasSent, saving, supplies } = useOrder()
  useKeepOrder()
  const placing = usePlaceOrder((placed) => {
    if (placed.DueNowCents > 0) void navigate(payOrderPath(alias, placed.OrderKey), { replace: true })
    else void finish(placed)
  })

  if (saving === 'placed-elsewhere') return <PlacedElsewhere />
  if (!wasSent && !supplies.Items.some(canOrder)) return <NothingEligible />
  const due = supplies.Items.filter(isDue)
  const isAllChosen = chosenItems(order, due).length === due.length
  return (
    <Page title={t('byText.title')} lead={isAllChosen ? t('byText.lead', { count: due.length }) : undefined}>
      {placing.isUnanswered ? null : <OrderNews />}
      <OrderToPlace placing={placing} reviewData={reviewData}>
        {(found) => <OneForm {...found} place={placing.place} />}
      </OrderToPlace>
    </Page>
  )
}

/** Returns from the payment of an order, and ends the visit. */
function FinishOrder({ orderKey }: { orderKey: number }) {
  const t = useText('orders')
  const load = useQueryLoad(orderQuery(orderKey, useLanguage()))
  return (
    <Page title={t('placed.loadingTitle')}>
      <Loaded load={load} skeleton={<Skeleton shape="text" count={6} />}>
        {(order) => <Finish order={order} />}
      </Loaded>
    </Page>
  )
}

function Finish({ order }: { order: Order }) {
  const finish = useEffectEvent(useFinishOrder())
  useEffect(() => {
    void finish(order)
  }, [order])
  return <Skeleton shape="text" count={6} />
}

/** Ends the visit of a texted link with the placed order. */
function useFinishOrder(): (placed: Order) => Promise<void> {
  const api = useApi()
  const link = useAtomValue(shortCodeInfoAtom)
  return (placed) => {
    const { unknown, rest, paid } = orderMoney(placed)
    return finishTask(api, link, {
      route: 'orders',
      order: {
        number: placed.OrderNumber,
        date: placed.OrderDate,
        items: placed.Items.length,
        status: placed.Status,
        holdReason: placed.HoldReason,
        expected: placed.EstimatedDeliveryDate,
        next: null,
        copayCents: rest > 0 ? rest : null,
        copayLacks: unknown,
        paidCents: paid,
        isEarlier: false,
      },
    })
  }
}

/** The values of the one form of an order by text: both steps of the order flow. */
type OneFormValues = TypedItems & ReviewValues

/** Takes the form's values into the order. */
function withOneForm(order: OrderDraft, { Items, ...review }: OneFormValues, phone: string | null): OrderDraft {
  return withReview(withTyped(order, { Items }), review, phone)
}

/** The due supplies, the facts on file, one statement, and the button that places the order. */
function OneForm({ patient, policies, terms, place }: ReviewData & Pick<Placing, 'place'>) {
  const t = useText('orders')
  const [refusals, setRefusals] = useState(0)
  const { order, supplies, unfinished } = useOrder()
  const edit = useSetAtom(editOrderAtom)
  const noteUnfinished = useSetAtom(noteUnfinishedAtom)
  const statement = useStatement(policies.length > 0)
  const orderable = supplies.Items.filter(canOrder)
  const phone = knownPhone(patient)

  return (
    <PortalForm<OneFormValues>
      // A new key makes a new form, so that an empty order is refused at each attempt.
      key={refusals}
      initialValues={{ ...typedValues(order, orderable, unfinished), ...reviewValues(order, phone ?? '') }}
      rules={{ ...typedRules(orderable), ...reviewRules }}
      onSubmit={async (values) => {
        if (isEmpty(order)) setRefusals(refusals + 1)
        else {
          const agreed = { ...withOneForm(order, values, phone), Statement: agreedWords(terms, statement) }
          await place(agreed, seenOf(agreed, supplies.Items, { patient, policies, terms }))
        }
      }}
      aboutProblem={aboutPlacing}
    >
      <FormValues
        onChange={(values: OneFormValues) => {
          edit((current) => withOneForm(current, values, phone))
          noteUnfinished(unfinishedOf(order, values))
        }}
      />
      {refusals > 0 && isEmpty(order) ? (
        <Notice tone="danger" title={t('choose.nothingSelected')} focusOnMount>
          <p>{t('byText.nothingSelectedHint')}</p>
        </Notice>
      ) : null}
      <section aria-label={t('review.items')}>
        <SupplyList supplies={orderable} />
      </section>
      {isEmpty(order) ? null : <LeftOut isOnSamePage />}
      <PatientFacts patient={patient} policies={policies} />
      <EstimatedCost asksForPayment={terms.AsksForPayment} />
      <StaffLooksFirst />
      <div className="ord-conclusion">
        <Agreement terms={terms} statement={statement} />
        <SubmitButton busyWords={t('review.placing')}>{t('review.place')}</SubmitButton>
      </div>
    </PortalForm>
  )
}
