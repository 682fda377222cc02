import { saveFile } from '@homeside/api-client/save-file'
import { csvFile } from '@homeside/contract/constants/csv'
import { orderStatuses } from '@homeside/contract/constants/order-states'
import type { StaffAnswerOf } from '@homeside/contract/staff-calls'
import type { StaffListedOrder } from '@homeside/contract/staff-lists'
import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Button, Form, Input, Select } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'

import { DeskPage } from '../frame/desk-page.tsx'
import { OwnNumber, PatientName } from '../frame/patient-in-words.tsx'
import { Rows, nextPlace, pageAfter, usePages } from '../frame/rows.tsx'
import { useSession } from '../frame/session.ts'
import { Cell, Refused } from '../frame/shown.tsx'
import { staffCall, staffQuery } from '../frame/staff-call.ts'
import { lastDay } from '../frame/times.ts'
import { useSending } from '../frame/use-sending.ts'
import { OrderState } from './order-facts.tsx'

/** What orders are looked for by, as the address and the call name it. */
const filters = ['search', 'status', 'from', 'to', 'by', 'supply'] as const
type Asked = { [Filter in Exclude<(typeof filters)[number], 'status'>]?: string } & {
  status?: Exclude<StaffListedOrder['Status'], 'Draft'>
}

/** As the call takes what is looked for. */
const longestAsked = 100

/** More lines are too many for one file: it is asked for by days. */
const mostLines = 5000

/** All orders, the newest first, and those that somebody looks for. What is looked for stands in the address. */
export function OrdersScreen() {
  const t = useText('desk')
  const language = useLanguage()
  const { Name, SiteKey } = useSession()
  const { asked, ask } = useAsked()
  const query = { show: 'all', ...asked } as const
  const pages = usePages(
    (after?: string) => staffQuery('staff/orders', { query: { ...query, ...pageAfter(after) } }),
    nextPlace,
  )
  const found = pages.status === 'ready' ? pages.value : []
  const colleagues = new Set([Name, ...found.flatMap(({ LastBy }) => LastBy ?? [])])
  const addressOf = ({ OrderKey }: StaffListedOrder) => `/${SiteKey}/orders/${OrderKey}`
  const toPatients = {
    pathname: `/${SiteKey}/patients`,
    search: String(new URLSearchParams({ search: asked.search ?? '' })),
  }
  return (
    <DeskPage title={t('screens.orders')} extra={<SaveOrders query={query} />}>
      <Filters asked={asked} ask={ask} colleagues={[...colleagues]} />
      <Rows
        pages={pages}
        areCards
        keyOf={({ OrderKey }) => OrderKey}
        addressOf={addressOf}
        empty={
          <>
            {t('orders.none')}{' '}
            {asked.search ? <Link to={toPatients}>{t('orders.askPatients', { search: asked.search })}</Link> : null}
          </>
        }
        columns={[
          {
            title: t('orders.order'),
            className: 'desk-numbers',
            render: (_, row) => (
              <>
                <Link to={addressOf(row)}>{row.OrderNumber}</Link> <OwnNumber number={row.ExternalNumber} />
                <div className="desk-soft">{formatDate(row.OrderDate, language, 'medium')}</div>
              </>
            ),
          },
          { title: t('patient'), render: (_, row) => <PatientName patient={row} /> },
          { title: t('orders.items'), render: (_, row) => <Contents order={row} /> },
          {
            title: t('orders.state'),
            className: 'desk-card-side',
            render: (_, { Status, HoldReason, TrackingNumber }) => (
              <>
                <OrderState status={Status} holdReason={HoldReason} />
                {TrackingNumber ? <div className="desk-soft desk-numbers">{TrackingNumber}</div> : null}
              </>
            ),
          },
          {
            title: t('orders.lastBy'),
            render: (_, { LastBy }) => LastBy && <Cell title={t('orders.lastBy')}>{LastBy}</Cell>,
          },
        ]}
      />
    </DeskPage>
  )
}

/** What is in an order, in a line. */
export function Contents({ order: { Items } }: { order: Pick<StaffListedOrder, 'Items'> }) {
  return Items.map(({ PlainName, Quantity }) => (Quantity > 1 ? `${PlainName} × ${Quantity}` : PlainName)).join(', ')
}

function useAsked() {
  const [params, setParams] = useSearchParams()
  const given = filters.flatMap((filter) => {
    const value = params.get(filter)
    const isKnown = filter !== 'status' || orderStatuses.some((status) => status === value && status !== 'Draft')
    return value && isKnown ? [[filter, value] as const] : []
  })
  // Named and checked above.
  const asked = Object.fromEntries(given) as Asked
  const ask = (wanted: Asked) => {
    const said = Object.entries(wanted).flatMap(([filter, value]) => (value?.trim() ? [[filter, value.trim()]] : []))
    setParams(Object.fromEntries(said) as Record<string, string>)
  }
  return { asked, ask }
}

interface FiltersProps {
  asked: Asked
  ask: (wanted: Asked) => void
  colleagues: readonly string[]
}

function Filters({ asked, ask, colleagues }: FiltersProps) {
  const t = useText('desk')
  const [form] = Form.useForm<Asked>()
  const address = JSON.stringify(asked)
  // On a phone there is room for the search alone, until somebody wants more.
  const [areMore, setMore] = useState(false)
  const isNarrowed = filters.some((filter) => filter !== 'search' && asked[filter] !== undefined)
  // Also after Back, which changes the address alone.
  useEffect(() => {
    form.resetFields()
    form.setFieldsValue(JSON.parse(address) as Asked)
  }, [form, address])
  const atMost = [{ max: longestAsked, message: t('tooLong', { count: longestAsked }) }]
  const states = orderStatuses.filter((status) => status !== 'Draft')
  return (
    <Form<Asked>
      className={`desk-part desk-filters desk-find${areMore || isNarrowed ? '' : ' desk-find-folded'}`}
      form={form}
      layout="vertical"
      role="search"
      onFinish={ask}
      onValuesChange={(changed) => ('status' in changed ? form.submit() : undefined)}
    >
      <Form.Item name="search" label={t('orders.search')} className="desk-wide" rules={atMost}>
        <Input type="search" autoComplete="off" />
      </Form.Item>
      <Form.Item name="status" label={t('orders.state')}>
        <Select
          allowClear
          placeholder={t('orders.anyState')}
          options={states.map((value) => ({ value, label: t(`orders.status.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="supply" label={t('orders.supply')} rules={atMost}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="from" label={t('orders.from')}>
        <Input type="date" max={lastDay} />
      </Form.Item>
      <Form.Item name="to" label={t('orders.to')}>
        <Input type="date" max={lastDay} />
      </Form.Item>
      <Form.Item name="by" label={t('orders.by')} rules={atMost}>
        <Input list="colleagues" autoComplete="off" />
      </Form.Item>
      <datalist id="colleagues">
        {colleagues.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <div className="desk-filters-acts">
        <Button type="primary" htmlType="submit">
          {t('orders.find')}
        </Button>
        {isNarrowed ? null : (
          <Button className="desk-find-more" aria-expanded={areMore} onClick={() => setMore(!areMore)}>
            {t('orders.more')}
          </Button>
        )}
        {address === '{}' ? null : <Button onClick={() => ask({})}>{t('orders.findAll')}</Button>}
      </div>
    </Form>
  )
}

/** Saves what is listed as a file for spreadsheets. */
function SaveOrders({ query }: { query: Asked & { show: 'all' } }) {
  const t = useText('desk')
  const { send, isSending, problem } = useSending()
  const [isCut, setCut] = useState(false)
  const save = () =>
    send(async () => {
      const lines: StaffListedOrder[] = []
      let after: string | null = null
      do {
        const page: StaffAnswerOf<'GET', 'staff/orders'> = await staffCall('GET', 'staff/orders', {
          query: { ...query, ...pageAfter(after ?? undefined, 200) },
        })
        lines.push(...page.Items)
        after = page.Next
      } while (after !== null && lines.length < mostLines)
      setCut(after !== null)
      const heads = [
        'order',
        'ownNumber',
        'placed',
        'state',
        'hold',
        'patient',
        'patientNumber',
        'items',
        'tracking',
        'lastBy',
      ] as const
      const cells = lines.map((row) => [
        row.OrderNumber,
        row.ExternalNumber ?? '',
        row.OrderDate,
        t(`orders.status.${row.Status}`),
        row.HoldReason ? t(`orders.hold.${row.HoldReason}`) : '',
        row.PatientName,
        row.ExternalKey ?? row.PatientKey,
        row.Items.map(({ PlainName, Quantity }) => `${Quantity} × ${PlainName}`).join(', '),
        row.TrackingNumber ?? '',
        row.LastBy ?? '',
      ])
      saveFile(
        new Blob([csvFile([heads.map((head) => t(`orders.csv.${head}`)), ...cells])], { type: 'text/csv' }),
        'orders.csv',
      )
    })
  return (
    <div>
      <Button loading={isSending} onClick={() => void save()}>
        {t('orders.save')}
      </Button>
      <div role="status">{isCut ? t('orders.cut', { count: mostLines }) : null}</div>
      <Refused problem={problem} />
    </div>
  )
}
