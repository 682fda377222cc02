import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { KeptOrderDraft } from '@homeside/contract/order-drafts'
import type { SuppliesAnswer, SupplyItem } from '@homeside/contract/orders'
import { formatCents, formatDay, smallFirst } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { useLocalTime, wholeDay } from '@homeside/parts/days/local-time'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { Link, useParams } from '@homeside/remote-kit/router'
import { PhoneLink } from '@homeside/ui/phone-link'

import { suppliesQuery } from '../../api/order-queries.ts'
import { CalendarButton } from '../../calendar/calendar-button.tsx'
import { newOrderPath } from '../../order-paths.ts'
import { startOrder } from '../../order/begin-order.ts'
import { type ChosenItem, chosenItems, costOf, listNames } from '../../order/order-supplies.ts'
import { SupplyPicture } from '../../pages/supply-picture.tsx'

/** How many supplies are loaded. Who can order more chooses among them. */
export const enough = 12
/** How many supplies are named before the rest is counted. */
const named = 3
/** How many tiles the row of drawings has. If there are more supplies, the last tile shows how many more. */
const drawn = 4

interface NextOrderWordsProps {
  /** How many supplies can be ordered. */
  count: number
  /** The first of these supplies; null while they are not known. */
  supplies: SuppliesAnswer | null
  /** The day on which something more can be ordered. */
  next: string | null
  /** The order that was begun; null while that is not known. */
  kept: KeptOrderDraft | null
  /** Whether an order or a payment above the card has the page's main button. */
  isSecond: boolean
}

/** The words of the next order, inside home's own frame. */
export function NextOrderWords({ count, supplies, next, kept, isSecond }: NextOrderWordsProps) {
  const t = useText('orders')
  const local = useLocalTime()
  const { alias = '' } = useParams()
  const choose = newOrderPath(alias)
  if (kept?.SavedUtc && kept.ExpiresUtc) {
    return (
      <>
        <h2>{t('card.resumeTitle')}</h2>
        <div className="ord-next">
          <p>{t('card.resumeText', { until: wholeDay(kept.ExpiresUtc, local) })}</p>
          <Begun kept={kept} />
        </div>
        <div className="hs-actions">
          <WayOn words={t('card.resume')} to={choose} look={isSecond ? 'quiet' : 'primary'} />
        </div>
      </>
    )
  }
  if (count === 0) return <Waiting next={next} isSecond={isSecond} />
  const items = supplies?.Items ?? []
  const due = items.length === count ? chosenItems(startOrder(items).order, items) : []
  if (due.length > 0) {
    return <Due due={due} rest={count - due.length} day={supplies?.EstimatedDeliveryDate ?? null} isSecond={isSecond} />
  }
  return (
    <>
      <h2>{t('card.ready', { count })}</h2>
      <div className="ord-next">
        {supplies ? (
          <>
            <Names supplies={items} count={count} />
            <Pictures supplies={items} count={count} />
          </>
        ) : null}
      </div>
      <div className="hs-actions">
        <WayOn words={t('orders.orderSupplies')} to={choose} look={isSecond ? 'quiet' : 'primary'} />
      </div>
    </>
  )
}

interface DueProps {
  /** The supplies that a new order begins with. */
  due: readonly ChosenItem[]
  /** How many more can be ordered that need an answer, or that staff look at first. */
  rest: number
  /** The day on which an order of today would come. */
  day: string | null
  isSecond: boolean
}

/** Names what is due, with its price and its day. One button orders all of it, by way of the review. */
function Due({ due, rest, day, isSecond }: DueProps) {
  const t = useText('orders')
  const portal = useText('portal')
  const { alias = '' } = useParams()
  const language = useLanguage()
  const supplies = due.map(({ supply }) => supply)
  const names = smallFirst(useNames(supplies, due.length))
  const { total, unknown, isUnknown } = costOf(due)
  const cost = isUnknown ? 'card.costUnknown' : total === 0 ? 'card.costNothing' : 'card.cost'
  const all = due.length === 2 ? 'card.orderBoth' : 'card.orderAll'
  return (
    <>
      <h2>{t('card.due', { count: due.length, names })}</h2>
      <div className="ord-next">
        <p className="hs-tabular">
          {t(cost, { amount: formatCents(total, language) })}{' '}
          {unknown > 0 && !isUnknown ? `${t('card.costPartly', { count: unknown })} ` : null}
          {day ? `${portal('order.news.comes', { date: formatDay(day, language) })}.` : null}
        </p>
        {rest > 0 ? <p className="hs-hint">{t('card.others', { count: rest })}</p> : null}
        <Pictures supplies={supplies} count={due.length} />
      </div>
      <div className="hs-actions">
        <WayOn
          words={t(all, { count: due.length })}
          to={newOrderPath(alias, 'review')}
          look={isSecond ? 'quiet' : 'primary'}
        />
        <WayOn words={t('card.choose')} to={newOrderPath(alias)} look="text" />
      </div>
    </>
  )
}

interface FewSupplies {
  /** The first of them. */
  supplies: readonly SupplyItem[]
  /** How many there are. */
  count: number
}

function Names({ supplies, count }: FewSupplies) {
  return <p>{useNames(supplies, count)}</p>
}

/** The first names of some supplies, and how many more there are. */
function useNames(supplies: readonly SupplyItem[], count: number): string {
  const t = useText('orders')
  // “And 1 more” would take as much space as the name.
  const shown = count > named ? named - 1 : named
  const more = count > shown ? t('card.rest', { count: count - shown }) : undefined
  return listNames(supplies.slice(0, shown), useLanguage(), more)
}

/** The supplies of the order that was begun. */
function Begun({ kept }: { kept: KeptOrderDraft }) {
  const keys = (kept.Draft?.Items ?? []).flatMap(({ SupplyKey, Quantity }) => (Quantity > 0 ? [SupplyKey] : []))
  return keys.length === 0 ? null : <SuppliesOf keys={keys} />
}

function SuppliesOf({ keys }: { keys: readonly number[] }) {
  const load = useQueryLoad(suppliesQuery(useLanguage(), { keys: keys.slice(0, drawn).join() }))
  if (load.status !== 'ready') return null
  const of = { supplies: load.value.Items, count: keys.length }
  return (
    <>
      <Names {...of} />
      <Pictures {...of} />
    </>
  )
}

function Pictures({ supplies, count }: FewSupplies) {
  const t = useText('orders')
  const shown = supplies.slice(0, count > drawn ? drawn - 1 : drawn)
  const rest = count - shown.length
  return (
    <div className="ord-next-pictures" aria-hidden="true">
      {shown.map((supply) => (
        <SupplyPicture key={supply.SupplyKey} supply={supply} size={72} />
      ))}
      {rest > 0 ? <span className="ord-next-rest">{t('card.plus', { count: rest })}</span> : null}
    </div>
  )
}

function WayOn({ words, to, look }: { words: string; to: string; look: 'primary' | 'quiet' | 'text' }) {
  return (
    <Link className={`hs-button hs-button-${look}`} to={to}>
      {words}
    </Link>
  )
}

/** What the card says while nothing is due: the day, a reminder of it, and whom to call before. */
function Waiting({ next, isSecond }: { next: string | null; isSecond: boolean }) {
  const t = useText('orders')
  const language = useLanguage()
  const { phone } = useProvider()
  return (
    <>
      <h2>{t('nothingEligible.title')}</h2>
      {next ? (
        <p>
          <strong>{t('card.next', { date: formatDay(next, language) })}</strong>
        </p>
      ) : null}
      <p>
        {t(next ? 'card.sooner' : 'card.unknown')} <PhoneLink phone={phone} />
      </p>
      {next ? <CalendarButton day={next} look={isSecond ? 'quiet' : 'primary'} /> : null}
    </>
  )
}
