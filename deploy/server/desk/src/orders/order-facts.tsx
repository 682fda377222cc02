import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { orderMoney } from '@homeside/contract/constants/order-money'
import {
  orderStationOf,
  orderStatusesToReview,
  orderStatusesToSend,
  type HoldReason,
  type OrderStatus,
} from '@homeside/contract/constants/order-states'
import type { StaffOrder } from '@homeside/contract/staff-orders'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import { formatCents, formatDate, formatPhone } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Alert, Descriptions } from 'antd'
import { useContext } from 'react'
import { Link } from 'react-router-dom'

import { NextContext } from '../frame/desk-page.tsx'
import { OwnNumber, addressParts } from '../frame/patient-in-words.tsx'
import { useSession } from '../frame/session.ts'
import { Shown, Pill, type Tone } from '../frame/shown.tsx'
import { staffQuery } from '../frame/staff-call.ts'
import { useTimes } from '../frame/times.ts'
import { CanGoOut } from './can-go-out.tsx'

/** Where staff have something to do, the tone is warm; what runs is calm. */
function toneOf(status: OrderStatus): Tone | undefined {
  if (orderStatusesToReview.includes(status)) return 'act'
  if (orderStatusesToSend.includes(status)) return 'next'
  return orderStationOf(status) === 'Delivered' ? 'good' : undefined
}

/** The state of an order in words, with the reason why it is on hold. */
export function OrderState({ status, holdReason }: { status: OrderStatus; holdReason: HoldReason | null }) {
  const t = useText('desk')
  return (
    <Pill tone={toneOf(status)}>
      {t(`orders.status.${status}`)}
      {holdReason ? `: ${t(`orders.hold.${holdReason}`)}` : ''}
    </Pill>
  )
}

/** Whose order it is, where it goes, who pays, and what the patient says is wrong. */
export function OrderFacts({ order }: { order: StaffOrder }) {
  const t = useText('desk')
  const load = useQueryLoad(staffQuery('staff/patients/{key}', { params: { key: order.PatientKey } }))
  const isWrong = !order.AddressIsCorrect || !order.InsuranceIsCorrect
  return (
    <>
      {load.status === 'ready' ? <CanGoOut order={order} record={load.value} /> : null}
      <section className="desk-part">
        <h2>{t('patient')}</h2>
        {isWrong ? (
          <Alert
            className="desk-gap"
            type="warning"
            showIcon
            title={[
              order.AddressIsCorrect ? null : t('orders.addressWrong'),
              order.InsuranceIsCorrect ? null : t('orders.insuranceWrong'),
            ]
              .filter(Boolean)
              .join(' ')}
            description={order.ChangeDescription}
          />
        ) : null}
        <Shown load={load}>{(record) => <Facts order={order} record={record} />}</Shown>
      </section>
    </>
  )
}

function Facts({ order, record }: { order: StaffOrder; record: StaffPatientRecord }) {
  const t = useText('desk')
  const language = useLanguage()
  const { at } = useTimes()
  const { SiteKey } = useSession()
  const { FirstName, LastName, DateOfBirth, Insurance } = record.Patient
  const isErased = record.Erasure?.DoneUtc != null
  const nameOf = (key: number) => order.Items.find(({ SupplyKey }) => SupplyKey === key)?.PlainName ?? ''
  const lines = (parts: readonly string[]) => <span className="desk-words">{parts.join('\n')}</span>
  const { isUnknown, unknown, total, paid, rest, way } = orderMoney(order)
  const money = (cents: number) => formatCents(cents, language)
  return (
    <Descriptions
      layout="vertical"
      size="small"
      colon={false}
      column={useContext(NextContext) ? { xs: 1, sm: 2 } : { xs: 1, sm: 2, xl: 4 }}
      items={[
        {
          label: t('patients.name'),
          children: (
            <span>
              <Link to={`/${SiteKey}/patients/${order.PatientKey}`}>
                {isErased ? t('erased') : `${FirstName} ${LastName}`}
              </Link>{' '}
              <OwnNumber number={record.Patient.ExternalKey} />
              {isErased ? null : ` · ${t('born', { date: formatDate(DateOfBirth, language, 'medium') })}`}
            </span>
          ),
        },
        { label: t('orders.placed'), children: at(order.RequestedUtc) },
        ...(order.Phoned
          ? [
              {
                label: t('orders.phoned'),
                children: lines([
                  t('orders.phonedBy', { toldBy: order.Phoned.ToldBy, takenBy: order.Phoned.TakenBy }),
                  ...(order.Beyond ? [t('orders.beyond', { why: order.Beyond })] : []),
                ]),
              },
            ]
          : []),
        ...(isErased
          ? []
          : [
              { label: t('orders.goesTo'), children: lines(addressParts(order.DeliveryAddress)) },
              {
                label: t('orders.phone'),
                children: <a href={`tel:${order.DeliveryPhone}`}>{formatPhone(order.DeliveryPhone)}</a>,
              },
            ]),
        {
          label: t('orders.insurance'),
          children:
            Insurance.length === 0
              ? t('orders.noInsurance')
              : lines(
                  Insurance.map(({ Level, PayorName, PolicyNumber, EndDate }) =>
                    [
                      `${Level}: ${PayorName}`,
                      PolicyNumber,
                      ...(EndDate ? [t('orders.until', { date: formatDate(EndDate, language, 'medium') })] : []),
                    ].join(' · '),
                  ),
                ),
        },
        {
          label: t('orders.copay'),
          children: [
            isUnknown && total === 0 ? t('orders.unknown') : money(total),
            ...(unknown > 0 && total > 0 ? [t('orders.without', { count: unknown })] : []),
            ...(paid > 0 ? [t('orders.paid', { amount: money(paid) })] : []),
            ...(way === 'now' ? [t('orders.toPay', { amount: money(rest) })] : []),
          ].join(' · '),
        },
        ...order.Parcels.map((parcel) => ({
          label: t('orders.parcelSent', { date: formatDate(parcel.SentOn, language, 'medium') }),
          children: lines([
            [parcel.Carrier, parcel.TrackingNumber].filter(Boolean).join(' '),
            ...(parcel.ArrivedOn
              ? [t('orders.arrivedOn', { date: formatDate(parcel.ArrivedOn, language, 'medium') })]
              : []),
            ...parcel.Items.map(({ SupplyKey, Quantity }) => `${Quantity} × ${nameOf(SupplyKey)}`),
          ]),
        })),
        ...(order.ConversationKey
          ? [
              {
                label: t('orders.question'),
                children: <Link to={`/${SiteKey}/messages/${order.ConversationKey}`}>{t('orders.readQuestion')}</Link>,
              },
            ]
          : []),
        ...(order.Statement
          ? [{ label: t('orders.statement'), children: lines([order.Statement]), span: 'filled' as const }]
          : []),
      ].map((item, key) => ({ key, ...item }))}
    />
  )
}
