import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { StaffOrder } from '@homeside/contract/staff-orders'
import { useText } from '@homeside/i18n/use-text'
import { Alert, Timeline } from 'antd'
import { useParams } from 'react-router-dom'

import { DeskPage } from '../frame/desk-page.tsx'
import { Notes } from '../frame/notes.tsx'
import { OwnNumber } from '../frame/patient-in-words.tsx'
import { useSession } from '../frame/session.ts'
import { Shown, Wide } from '../frame/shown.tsx'
import { staffQuery } from '../frame/staff-call.ts'
import { useTimes } from '../frame/times.ts'
import { lastActOf } from './order-act.ts'
import { OrderActs } from './order-acts.tsx'
import { OrderFacts, OrderState } from './order-facts.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderPaper } from './order-paper.tsx'
import { OrderPayments } from './order-payments.tsx'

/** One order: what is asked for, whether it may be sent, what can be done, and what was done. */
export function OrderScreen() {
  const t = useText('desk')
  const { key = '' } = useParams()
  const load = useQueryLoad(staffQuery('staff/orders/{key}', { params: { key } }))
  const order = load.status === 'ready' ? load.value : null
  return (
    <DeskPage
      title={order ? t('orders.title', { number: order.OrderNumber }) : t('orders.order')}
      extra={
        order ? (
          <span>
            <OwnNumber number={order.ExternalNumber} />{' '}
            <OrderState status={order.Status} holdReason={order.HoldReason} />
          </span>
        ) : null
      }
    >
      <Shown load={load}>{(shown) => <OrderParts order={shown} />}</Shown>
    </DeskPage>
  )
}

function OrderParts({ order }: { order: StaffOrder }) {
  const t = useText('desk')
  return (
    <>
      <LastHand order={order} />
      <OrderActs order={order} />
      <OrderFacts order={order} />
      <section className="desk-part">
        <h2>{t('orders.items')}</h2>
        <Wide label={t('orders.items')}>
          <OrderItems order={order} />
        </Wide>
      </section>
      <OrderPaper order={order} />
      <OrderPayments order={order} />
      <Notes patientKey={order.PatientKey} about={{ OrderKey: order.OrderKey }} />
      <section className="desk-part">
        <h2>{t('orders.history')}</h2>
        <History order={order} />
      </section>
    </>
  )
}

/** Who of the staff had the order last, so that nobody does what somebody else is doing. */
function LastHand({ order }: { order: StaffOrder }) {
  const t = useText('desk')
  const { clock } = useTimes()
  const { Name } = useSession()
  const last = lastActOf(order)
  if (last === null) return null
  const words = t(`orders.did.${last.what}`, { name: last.by, time: clock(last.at) })
  return (
    <Alert className="desk-gap" type={last.by === Name ? 'success' : 'info'} showIcon title={words} role="status" />
  )
}

function History({ order }: { order: StaffOrder }) {
  const t = useText('desk')
  const { at } = useTimes()
  return (
    <Timeline
      items={order.Timeline.map(({ Status, Event, AtUtc, Note, By }) => ({
        content: (
          <>
            <strong>{t(Event ? `orders.events.${Event}` : `orders.status.${Status}`)}</strong>
            <div className="desk-soft desk-numbers">{[at(AtUtc), By].filter(Boolean).join(' · ')}</div>
            {Note ? <div className="desk-words">{Note}</div> : null}
          </>
        ),
      }))}
    />
  )
}
