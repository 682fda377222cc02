import { orderAheadDays } from '@homeside/contract/constants/limits'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Link, useParams } from '@homeside/remote-kit/router'
import { Notice } from '@homeside/ui/notice'
import { useId, type ReactNode } from 'react'

import { newOrderPath } from '../../../order-paths.ts'
import { quantityOf } from '../../../order/edit-order.ts'
import { useOrder } from '../../../order/order-store.ts'
import { chosenItems, costOf, daysLeft, reviewReasons, isDue, listNames } from '../../../order/order-supplies.ts'
import { OrderItems, moneyLines, moneyMeaning } from '../../order-lines.tsx'

interface ReviewSectionProps {
  title: string
  /** Where this is changed, and the words of the link: `Change`. */
  change?: { to: string; words: string }
  children: ReactNode
}

/** One subject of a review screen: what was chosen, and the link that changes it. */
export function ReviewSection({ title, change, children }: ReviewSectionProps) {
  const id = useId()
  return (
    <section className="hs-surface ord-review-section" aria-labelledby={id}>
      <div className="ord-review-head">
        <h2 id={id}>{title}</h2>
        {change && (
          <Link className="hs-button hs-button-text ord-review-change" to={change.to}>
            {change.words}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

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
          EstimatedCopayCents: supply.EstimatedCopayCents === null ? null : supply.EstimatedCopayCents * item.Quantity,
          notes: [
            ...(item.ReplacementReason ? [t(`usage.reason.${item.ReplacementReason}`)] : []),
            ...(days === null ? [] : [t('usage.days', { count: days })]),
          ],
          addOns: addOns.map(({ addOn, quantity }) => ({
            ...addOn,
            Quantity: quantity,
            PriceCents: addOn.PriceCents * quantity,
          })),
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
  const language = useLanguage()
  const { alias = '' } = useParams()
  const { order, supplies } = useOrder()
  const left = supplies.Items.filter((supply) => isDue(supply) && quantityOf(order, supply.SupplyKey) === 0)
  if (left.length === 0) return null
  const names = listNames(left, language)
  return (
    <p role="status">
      {t('review.leftOut', { names })}{' '}
      {isOnSamePage ? null : (
        <Link className="hs-tap" to={newOrderPath(alias)}>
          {t('review.addThem')}
        </Link>
      )}
    </p>
  )
}

/** So many supplies are named beside the others. The rest is counted. */
const namedBeside = 12

/** Shows beside the supplies, on a wide screen, what the order contains so far and what it may cost. */
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
            {chosen.slice(0, namedBeside).map(({ supply, item }) => (
              <li key={supply.SupplyKey} className="ord-money">
                <span>{supply.PlainName}</span> <span>{t('item.quantity', { count: item.Quantity })}</span>
              </li>
            ))}
            {chosen.length > namedBeside ? <li>{t('card.rest', { count: chosen.length - namedBeside })}</li> : null}
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
  return (
    <ReviewSection title={t('review.cost')}>
      <CostLines asksForPayment={asksForPayment} />
    </ReviewSection>
  )
}

/**
 * The copay as far as it is known, and the add-ons. What is not known is counted, so that no sum looks like the whole.
 */
export function CostLines({ asksForPayment }: { asksForPayment?: boolean }) {
  const t = useText('orders')
  const language = useLanguage()
  const { order, supplies } = useOrder()
  const money = costOf(chosenItems(order, supplies.Items), asksForPayment)
  return (
    <>
      {moneyLines(money, t, language).map(({ name, value }) => (
        <p key={name} className="ord-money hs-tabular">
          <span>{name}</span> <strong>{value}</strong>
        </p>
      ))}
      {asksForPayment === undefined && money.unknown === 0
        ? null
        : moneyMeaning(money, t, false).map((words) => (
            <p key={words} className="hs-hint">
              {words}
            </p>
          ))}
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
