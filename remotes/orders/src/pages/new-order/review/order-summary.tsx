import { orderAheadDays } from '@homeside/contract/constants/limits'
import { formatCents } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { ReviewSection } from '@homeside/parts/review/review-section'
import { Link, useParams } from '@homeside/remote-kit/router'
import { Notice } from '@homeside/ui/notice'

import { newOrderPath } from '../../../order-paths.ts'
import { isDue } from '../../../order/can-order.ts'
import { addOnCost, chosenItems, daysLeft, estimateCopay, reviewReasons } from '../../../order/chosen-items.ts'
import { quantityOf } from '../../../order/edit-order.ts'
import { useOrder } from '../../../order/order-store.ts'
import { OrderItems } from '../../order-items.tsx'

/** What will be ordered, with the answers about it. */
export function ChosenList() {
  const t = useText('orders')
  const { order, supplies } = useOrder()
  return (
    <OrderItems
      items={chosenItems(order, supplies.Items).map(({ supply, item, addOns }) => {
        const days = daysLeft(supply, item)
        return {
          ...supply,
          Quantity: item.Quantity,
          notes: [
            ...(supply.Size ? [t('choose.size', { size: supply.Size })] : []),
            ...(item.ReplacementReason ? [t(`usage.reason.${item.ReplacementReason}`)] : []),
            ...(days === null ? [] : [t('usage.days', { count: days })]),
          ],
          addOns: addOns.map(({ addOn, quantity }) => ({ ...addOn, Quantity: quantity })),
        }
      })}
    />
  )
}

/**
 * What is due and not in the order, so that nobody goes without it unawares.
 *
 * @param isOnSamePage Whether it can be chosen on this page, so that no link leads there.
 */
export function LeftOut({ isOnSamePage = false }) {
  const t = useText('orders')
  const { alias = '' } = useParams()
  const { order, supplies } = useOrder()
  const left = supplies.Items.filter((supply) => isDue(supply) && quantityOf(order, supply.SupplyKey) === 0)
  if (left.length === 0) return null
  const names = left.map(({ PlainName }) => PlainName).join('; ')
  return (
    <Notice tone="info" title={t('review.leftOut', { count: left.length, names })}>
      {isOnSamePage ? null : <Link to={newOrderPath(alias)}>{t('review.addThem')}</Link>}
    </Notice>
  )
}

/** The order so far, beside the supplies of a wide screen: what it holds, and what it may cost. */
export function OrderSoFar() {
  const t = useText('orders')
  const { order, supplies } = useOrder()
  const chosen = chosenItems(order, supplies.Items)
  return (
    <section className="ord-so-far" aria-labelledby="order-so-far">
      <h2 id="order-so-far">{t('choose.soFar')}</h2>
      {chosen.length > 0 ? (
        <>
          <ul>
            {chosen.map(({ supply, item }) => (
              <li key={supply.SupplyKey} className="ord-money">
                <span>{supply.PlainName}</span> <span>{t('item.quantity', { count: item.Quantity })}</span>
              </li>
            ))}
          </ul>
          <CostLines />
        </>
      ) : null}
    </section>
  )
}

/**
 * What the patient may have to pay, always with an explanation of the figure.
 *
 * @param asksForPayment Whether the provider wants the patient's part to be paid with the order.
 */
export function EstimatedCost({ asksForPayment }: { asksForPayment: boolean }) {
  const t = useText('orders')
  const { order, supplies } = useOrder()
  const chosen = chosenItems(order, supplies.Items)
  const { cents, unknown } = estimateCopay(chosen)
  const isPaidNow = asksForPayment && cents + addOnCost(chosen) > 0
  return (
    <ReviewSection title={t('review.cost')}>
      <CostLines />
      {unknown > 0 ? null : <p className="hs-hint">{t(isPaidNow ? 'review.paidWithOrder' : 'review.copayMeaning')}</p>}
    </ReviewSection>
  )
}

/** The copay as far as it is known, and the add-ons. What is not known is counted, so that no sum looks like the whole. */
function CostLines() {
  const t = useText('orders')
  const language = useLanguage()
  const { order, supplies } = useOrder()
  const chosen = chosenItems(order, supplies.Items)
  const { cents, unknown } = estimateCopay(chosen)
  const addOns = addOnCost(chosen)
  const isKnown = unknown < chosen.length
  const line = (name: string, value: string) => (
    <p className="ord-money hs-tabular">
      <span>{name}</span> <strong>{value}</strong>
    </p>
  )
  return (
    <>
      {line(t('review.copay'), isKnown ? formatCents(cents, language) : t('review.notKnown'))}
      {addOns > 0 && line(t('review.addOns'), formatCents(addOns, language))}
      {addOns > 0 && unknown === 0 && line(t('review.total'), formatCents(cents + addOns, language))}
      {unknown > 0 && (
        <p className="hs-hint">{isKnown ? t('review.copayPartly', { count: unknown }) : t('review.copayUnknown')}</p>
      )}
    </>
  )
}

/** Says before the order is placed that a person looks at it first, why, and what that means. */
export function StaffLooksFirst() {
  const t = useText('orders')
  const { order, supplies } = useOrder()
  const reasons = reviewReasons(order, chosenItems(order, supplies.Items))
  if (reasons.length === 0) return null
  return (
    <Notice tone="info" title={t('staff.title')}>
      <ul className="ord-reasons">
        {reasons.map((reason) => (
          <li key={reason}>{t(`staff.${reason}`, { days: orderAheadDays })}</li>
        ))}
      </ul>
      <p>{t('staff.meaning')}</p>
    </Notice>
  )
}
