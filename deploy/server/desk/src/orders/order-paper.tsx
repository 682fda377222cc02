import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { StaffOrder } from '@homeside/contract/staff-orders'
import { formatDate, formatPhone } from '@homeside/i18n/format'
import { useText } from '@homeside/i18n/use-text'
import { Button, Radio } from 'antd'
import { useState } from 'react'

import { Letter } from '../frame/letter.tsx'
import { useSession } from '../frame/session.ts'
import { Shown } from '../frame/shown.tsx'
import { staffQuery, staffQueryIn } from '../frame/staff-call.ts'
import english from '../strings/en.json'
import spanish from '../strings/es.json'
import { awaitedOn, readyOf } from './order-act.ts'

/** Paper is in the language of its reader, whatever the desk speaks. */
const wordsIn = { en: english.paper, es: spanish.paper }
const kinds = ['slip', 'ticket'] as const

/** What is printed of an order: a slip that lies in a parcel, and a ticket that is signed at the door. */
export function OrderPaper({ order }: { order: StaffOrder }) {
  const t = useText('desk')
  const [open, setOpen] = useState<(typeof kinds)[number] | null>(null)
  return (
    <div className="desk-acts desk-gap">
      {kinds.map((kind) => (
        <Button key={kind} onClick={() => setOpen(kind)}>
          {t(`orders.paper.${kind}`)}
        </Button>
      ))}
      {open ? <Paper order={order} kind={open} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}

interface PaperProps {
  order: StaffOrder
  kind: (typeof kinds)[number]
  onClose: () => void
}

function Paper({ order: { OrderKey, PatientKey }, kind, onClose }: PaperProps) {
  const t = useText('desk')
  const patient = useQueryLoad(staffQuery('staff/patients/{key}', { params: { key: PatientKey } }))
  const language = (patient.status === 'ready' ? patient.value.Patient.Language : null) ?? 'en'
  const load = useQueryLoad(staffQueryIn(language, 'staff/orders/{key}', { params: { key: OrderKey } }))
  return (
    <Shown load={patient}>
      {({ Patient: { FirstName, LastName } }) => (
        <Shown load={load}>
          {(order) => (
            <Letter
              title={t(`orders.paper.${kind}`)}
              name={`${FirstName} ${LastName}`}
              address={order.DeliveryAddress}
              language={language}
              onClose={onClose}
            >
              <Content order={order} kind={kind} words={wordsIn[language]} language={language} />
            </Letter>
          )}
        </Shown>
      )}
    </Shown>
  )
}

interface ContentProps extends Omit<PaperProps, 'onClose'> {
  words: typeof english.paper
  language: 'en' | 'es'
}

function Content({ order, kind, words, language }: ContentProps) {
  const t = useText('desk')
  const { Provider } = useSession()
  const rest = order.Items.map((item) => ({ SupplyKey: item.SupplyKey, Quantity: readyOf(item) })).filter(
    ({ Quantity }) => Quantity > 0,
  )
  const parcels = [
    ...order.Parcels.map(({ Items, SentOn, Carrier, TrackingNumber }) => ({ Items, SentOn, Carrier, TrackingNumber })),
    ...(rest.length > 0 || order.Parcels.length === 0
      ? [{ Items: rest, SentOn: null, Carrier: null, TrackingNumber: null }]
      : []),
  ]
  const [chosen, setChosen] = useState(parcels.length - 1)
  const parcel = parcels[chosen]
  if (parcel === undefined) return null
  const { Items, SentOn, Carrier, TrackingNumber } = parcel
  return (
    <>
      {parcels.length > 1 ? (
        <Radio.Group
          className="desk-no-print"
          aria-label={t('orders.form.parcel')}
          value={chosen}
          onChange={({ target }) => setChosen(target.value as number)}
          options={parcels.map((each, value) => ({
            value,
            label: each.SentOn ? (each.TrackingNumber ?? each.SentOn) : t('orders.paper.rest'),
          }))}
        />
      ) : null}
      <h2>{words[kind]}</h2>
      <p className="desk-numbers">
        {[
          `${words.order} ${order.OrderNumber}`,
          order.ExternalNumber,
          `${words.on} ${formatDate(order.OrderDate, language, 'medium')}`,
          SentOn && `${words.sent} ${formatDate(SentOn, language, 'medium')}`,
          Carrier && `${Carrier} ${TrackingNumber ?? ''}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <table className="desk-paper-items">
        <thead>
          <tr>
            <th>{words.item}</th>
            <th>{words.code}</th>
            <th>{words.ordered}</th>
            <th>{words.here}</th>
          </tr>
        </thead>
        <tbody>
          {order.Items.map((item) => {
            const awaited = item.Quantity > item.ShippedQty ? awaitedOn(item) : null
            return (
              <tr key={item.SupplyKey}>
                <td>
                  {[item.PlainName, item.Size].filter(Boolean).join(', ')}
                  {awaited === null ? null : (
                    <div>{[words.later, formatDate(awaited, language, 'medium')].join(' ')}</div>
                  )}
                </td>
                <td>{item.HcpcsCode}</td>
                <td>{item.Quantity}</td>
                <td>{Items.find(({ SupplyKey }) => SupplyKey === item.SupplyKey)?.Quantity ?? 0}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p>{kind === 'slip' ? words.check : words.received}</p>
      {kind === 'ticket' ? (
        <dl className="desk-sign">
          {(['signature', 'printed', 'relation', 'date'] as const).map((line) => (
            <div key={line}>
              <dt>{words[line]}</dt>
              <dd />
            </div>
          ))}
        </dl>
      ) : null}
      <p>
        {words.help} {Provider.Name}, {formatPhone(Provider.Phone)}
      </p>
    </>
  )
}
