import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { KeptOrderDraft } from '@homeside/contract/order-drafts'
import type { SupplyItem } from '@homeside/contract/orders'
import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { useLocalTime, wholeDay } from '@homeside/parts/days/local-time'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { Link, useParams } from '@homeside/remote-kit/router'
import { PhoneLink } from '@homeside/ui/phone-link'

import { suppliesQuery } from '../../api/order-queries.ts'
import { CalendarButton } from '../../calendar/calendar-button.tsx'
import { newOrderPath } from '../../order-paths.ts'
import { listNames } from '../../order/list-names.ts'
import { SupplyPicture } from '../../pages/supply-picture.tsx'

/** How many supplies are named before the rest is counted. */
const named = 2
/** How many tiles stand in the row of drawings. The last one counts the rest where there are more supplies. */
export const drawn = 4

interface NextOrderWordsProps {
  /** How many supplies can be ordered. */
  count: number
  /** The first of these supplies; null while they are not known. */
  ready: readonly SupplyItem[] | null
  /** The day on which something more can be ordered. */
  next: string | null
  /** The order that was begun; null while that is not known. */
  kept: KeptOrderDraft | null
  /** An order or a payment above waits for the patient, whose button is the page's filled one. */
  isSecond: boolean
}

/** The words of the next order, inside home's own frame. */
export function NextOrderWords({ count, ready, next, kept, isSecond }: NextOrderWordsProps) {
  const t = useText('orders')
  const local = useLocalTime()
  if (kept?.SavedUtc && kept.ExpiresUtc) {
    return (
      <>
        <h2>{t('card.resumeTitle')}</h2>
        <div className="ord-next">
          <p>{t('card.resumeText', { until: wholeDay(kept.ExpiresUtc, local) })}</p>
          <BegunPictures kept={kept} />
        </div>
        <WayOn words={t('card.resume')} isSecond={isSecond} />
      </>
    )
  }
  if (count === 0) return <Waiting next={next} />
  return (
    <>
      <h2>{t('card.ready', { count })}</h2>
      <div className="ord-next">
        {ready === null ? null : (
          <>
            <Names supplies={ready} count={count} />
            <Pictures supplies={ready} count={count} />
          </>
        )}
      </div>
      <WayOn words={t('orders.orderSupplies')} isSecond={isSecond} />
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
  const t = useText('orders')
  const rest = count - named
  const more = rest > 0 ? t('card.rest', { count: rest }) : undefined
  return <p>{listNames(supplies.slice(0, named), useLanguage(), more)}</p>
}

/** The supplies of the order that was begun. */
function BegunPictures({ kept }: { kept: KeptOrderDraft }) {
  const keys = (kept.Draft?.Items ?? []).flatMap(({ SupplyKey, Quantity }) => (Quantity > 0 ? [SupplyKey] : []))
  return keys.length === 0 ? null : <PicturesOf keys={keys} />
}

function PicturesOf({ keys }: { keys: readonly number[] }) {
  const load = useQueryLoad(suppliesQuery(useLanguage(), { keys: keys.slice(0, drawn).join() }))
  return load.status === 'ready' ? <Pictures supplies={load.value.Items} count={keys.length} /> : null
}

function Pictures({ supplies, count }: FewSupplies) {
  const t = useText('orders')
  const shown = supplies.slice(0, count > drawn ? drawn - 1 : drawn)
  const rest = count - shown.length
  return (
    <div className="ord-next-pictures" aria-hidden="true">
      {shown.map((supply) => (
        <SupplyPicture key={supply.SupplyKey} supply={supply} size={64} />
      ))}
      {rest > 0 ? <span className="ord-next-rest">{t('card.plus', { count: rest })}</span> : null}
    </div>
  )
}

function WayOn({ words, isSecond }: { words: string; isSecond: boolean }) {
  const { alias = '' } = useParams()
  return (
    <div className="hs-actions">
      <Link className={`hs-button ${isSecond ? 'hs-button-quiet' : 'hs-button-primary'}`} to={newOrderPath(alias)}>
        {words}
      </Link>
    </div>
  )
}

function Waiting({ next }: { next: string | null }) {
  const t = useText('orders')
  const language = useLanguage()
  const { phone } = useProvider()
  return (
    <>
      <h2>{t('nothingEligible.title')}</h2>
      {next ? (
        <p>
          <strong>{t('card.next', { date: formatDate(next, language) })}</strong>
        </p>
      ) : null}
      <p>
        {t(next ? 'card.sooner' : 'card.unknown')} <PhoneLink phone={phone} />
      </p>
      {next ? <CalendarButton day={next} /> : null}
    </>
  )
}
