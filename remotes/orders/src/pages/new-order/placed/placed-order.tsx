import { useAct } from '@homeside/api-client/use-act'
import { useApi } from '@homeside/api-client/use-api'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { orderStatusesToReview } from '@homeside/contract/constants/order-states'
import type { Order } from '@homeside/contract/orders'
import { formatCents, formatDate, formatDay } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { EmailText } from '@homeside/parts/email/email-text'
import { NumberedSteps } from '@homeside/parts/steps/numbered-steps'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { Link, Navigate, useParams } from '@homeside/remote-kit/router'
import { dashboardAtom } from '@homeside/session/dashboard'
import { DoorstepScene } from '@homeside/ui/doorstep-scene'
import { Loaded } from '@homeside/ui/loaded'
import { Notice } from '@homeside/ui/notice'
import { Page } from '@homeside/ui/page'
import { PhoneLink } from '@homeside/ui/phone-link'
import { useProblemWords } from '@homeside/ui/problem-words'
import { Skeleton } from '@homeside/ui/skeleton'
import { StatusLine } from '@homeside/ui/status-line'
import { useAtomValue } from 'jotai'

import { emailConfirmation } from '../../../api/order-calls.ts'
import { orderQuery, suppliesQuery } from '../../../api/order-queries.ts'
import { CalendarButton } from '../../../calendar/calendar-button.tsx'
import { orderPath, ordersPath } from '../../../order-paths.ts'
import { justPlacedAtom } from '../../../order/order-store.ts'
import { OrderContents, PayLink } from '../../order-contents.tsx'

/**
 * The confirmation as its own page. A refresh, or coming back, shows it again until somebody has taken up the order; then
 * its own page says how it stands.
 */
export function PlacedOrder({ orderKey }: { orderKey: number }) {
  const t = useText('orders')
  const { alias = '' } = useParams()
  const language = useLanguage()
  const placed = useAtomValue(justPlacedAtom)
  const load = useQueryLoad(orderQuery(orderKey, language))
  const order = load.status === 'ready' ? load.value : null
  if (order && !orderStatusesToReview.includes(order.Status)) {
    return <Navigate to={orderPath(alias, orderKey)} replace />
  }
  if (order) return <Confirmation order={order} wantsEmail={placed?.orderKey === orderKey && placed.wantsEmail} />
  return (
    <Page title={t('placed.loadingTitle')}>
      <Loaded load={load} skeleton={<Skeleton shape="text" count={6} />}>
        {() => null}
      </Loaded>
      {load.status === 'failed' && (
        <Link className="hs-button hs-button-quiet ord-start" to={ordersPath(alias)}>
          {t('placed.showOrders')}
        </Link>
      )}
    </Page>
  )
}

interface ConfirmationProps {
  order: Order
  /** An email was requested just now. */
  wantsEmail: boolean
}

/**
 * The confirmation of a placed order: thanks, when it comes, what was paid, and the ways on. What happens next and what
 * is in it is folded, and printed whole.
 */
function Confirmation({ order, wantsEmail }: ConfirmationProps) {
  const t = useText('orders')
  const { alias = '' } = useParams()
  const language = useLanguage()
  const { name, phone } = useProvider()
  const { patientUser } = useAtomValue(dashboardAtom)
  const { EstimatedDeliveryDate: day, HoldReason, PaidCents, DueNowCents } = order
  return (
    <Page title={t('placed.title')}>
      <section className="hs-surface hs-warm ord-block">
        <div className="ord-thanks">
          <DoorstepScene isWaiting={false} />
          <p className="ord-thanks-words">
            {patientUser ? <strong>{t('placed.thanks', { name: patientUser.FirstName })}</strong> : null}
            {day
              ? t('placed.comes', { date: formatDay(day, language) })
              : t(`hold.${HoldReason ?? 'PatientAnswers'}.next`)}
          </p>
          {PaidCents > 0 ? (
            <p>
              <StatusLine tone="success">
                {t('placed.youPaid', { amount: formatCents(PaidCents, language) })}
              </StatusLine>
            </p>
          ) : null}
          <p className="hs-tabular">
            {t('placed.number')} <strong className="ord-number">{order.OrderNumber}</strong>
          </p>
        </div>
        {(wantsEmail || order.ConfirmationEmailUtc) && <EmailConfirmation order={order} />}
        <div className="hs-actions ord-no-print">
          <PayLink order={order} />
          <Link
            className={`hs-button ${DueNowCents > 0 ? 'hs-button-quiet' : 'hs-button-primary'}`}
            to={ordersPath(alias)}
          >
            {t('placed.showOrders')}
          </Link>
          <button type="button" className="hs-button hs-button-quiet" onClick={() => window.print()}>
            {t('placed.print')}
          </button>
        </div>
      </section>
      <div className="hs-surface ord-folds">
        <details className="hs-opens hs-opens-row">
          <summary>{t('placed.items')}</summary>
          <div className="ord-block">
            <OrderContents order={order} />
            <NextSteps order={order} />
            <p>
              {t('placed.questions', { provider: name })} <PhoneLink phone={phone} />
            </p>
          </div>
        </details>
        {/* It loads later than the rest, and must not move what is about to be pressed. */}
        <CalendarReminder />
      </div>
    </Page>
  )
}

/** What happens next, in order, and who does it. */
function NextSteps({ order }: { order: Order }) {
  const t = useText('orders')
  const language = useLanguage()
  const date = order.EstimatedDeliveryDate
  return (
    <section className="hs-stack" aria-labelledby="next-steps">
      <h2 id="next-steps">{t('placed.next')}</h2>
      <NumberedSteps>
        <li>
          <h3>{t('placed.checkTitle')}</h3>
          <p>{t('placed.check')}</p>
        </li>
        <li>
          <h3>{t('placed.packTitle')}</h3>
          <p>{t('placed.pack')}</p>
        </li>
        <li>
          <h3>{t('placed.deliverTitle')}</h3>
          <p>{date ? t('placed.deliver', { date: formatDate(date, language) }) : t('placed.deliverUnknown')}</p>
        </li>
      </NumberedSteps>
    </section>
  )
}

/** Sends the requested confirmation, says where it went or that it waits, and offers to try again. */
function EmailConfirmation({ order }: { order: Order }) {
  const t = useText('orders')
  const api = useApi()
  const words = useProblemWords()
  const wasSent = order.ConfirmationEmailUtc !== null
  const load = useAct(async () => (wasSent ? null : await emailConfirmation(api, order.OrderKey)))
  if (load.status === 'failed') {
    return (
      <Notice tone="warning" title={words(load.problem)}>
        <button type="button" className="hs-button hs-button-quiet" onClick={load.retry}>
          {t('email.tryAgain')}
        </button>
      </Notice>
    )
  }
  if (load.status === 'loading') return <p role="status">{t('email.sending')}</p>
  if (load.value === null || load.value.wasSent) {
    return (
      <p role="status">
        <StatusLine tone="success">
          <EmailText text={load.value === null ? t('email.sent') : t('email.sentTo', { email: load.value.sentTo })} />
        </StatusLine>
      </p>
    )
  }
  return (
    <p role="status">
      <EmailText text={t('email.queued', { email: load.value.sentTo })} />
    </p>
  )
}

/** When more can be ordered, and a reminder of it. Optional, so never in the way. */
function CalendarReminder() {
  const t = useText('orders')
  const language = useLanguage()
  const load = useQueryLoad(suppliesQuery(language, { first: '1' }))
  const day = load.status === 'ready' ? load.value.NextAvailableDate : null
  if (day === null) return null
  return (
    <details className="hs-opens hs-opens-row ord-no-print">
      <summary>{t('card.next', { date: formatDay(day, language) })}</summary>
      <CalendarButton day={day} />
    </details>
  )
}
