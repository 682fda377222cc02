import { useText } from '@homeside/i18n/use-text'
import { Alert, Button, Segmented } from 'antd'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router-dom'

import { DeskPage } from '../frame/desk-page.tsx'
import { OwnNumber, PatientName } from '../frame/patient-name.tsx'
import { Rows } from '../frame/rows.tsx'
import { useSession } from '../frame/session.ts'
import { Pill } from '../frame/shown.tsx'
import { Refused } from '../frame/shown.tsx'
import { staffCall } from '../frame/staff-call.ts'
import { useTimes } from '../frame/times.ts'
import { useSending } from '../frame/use-sending.ts'
import { OrderState } from '../orders/order-state.tsx'
import { Contents, FindOrder } from '../orders/orders-screen.tsx'
import { waitingAtom } from './use-waiting.ts'
import { useWaitingRows } from './waiting-rows.ts'
import type { WaitingRow } from './waiting-rows.ts'

const kinds = ['all', 'mine', 'order', 'message', 'change', 'text', 'payment'] as const

/** What waits for staff: first what patients write of their health, then the oldest. */
export function WaitingScreen() {
  const t = useText('desk')
  const { ago, at } = useTimes()
  const { Name, SiteKey } = useSession()
  const waiting = useAtomValue(waitingAtom)
  const { send, isSending, problem } = useSending()
  const [search, setSearch] = useSearchParams()
  const shown = kinds.find((kind) => kind === search.get('show')) ?? 'all'
  const pages = useWaitingRows(shown, Name)
  const addressOf = ({ path }: WaitingRow) => `/${SiteKey}/${path}`
  const nameOf = (row: WaitingRow) => {
    if (row.kind === 'order') return row.item.OrderNumber
    if (row.kind === 'payment') return row.item.OrderNumber ?? ''
    if (row.kind === 'text') return t(`patients.textKinds.${row.item.About}`)
    return row.kind === 'message' ? row.item.Subject : t(`waiting.changes.${row.item.Type}`)
  }
  const settle = (row: SettledRow) =>
    send((key) =>
      row.kind === 'text'
        ? staffCall('POST', 'staff/texts/{key}/settle', { params: { key: row.item.TextKey }, json: {}, key })
        : staffCall('POST', 'staff/charges/{key}/settle', { params: { key: row.item.ChargeKey }, json: {}, key }),
    )
  const stateOf = (row: Exclude<WaitingRow, { kind: 'order' }>) =>
    row.kind === 'payment' && row.item.Dispute
      ? t(`waiting.disputes.${row.item.Dispute}`)
      : t(`waiting.states.${row.kind}`)
  useRowKeys()

  const counts = {
    all: 0,
    mine: 0,
    order: (waiting?.Orders?.Count ?? 0) + (waiting?.ToSend?.Count ?? 0),
    message: waiting?.Messages?.Count,
    change: waiting?.Changes?.Count,
    text: waiting?.Texts?.Count,
    payment: waiting?.Payments?.Count,
  }
  const labelOf = (kind: (typeof kinds)[number]) => {
    const count = counts[kind]
    return count ? `${t(`waiting.kinds.${kind}`)} (${count})` : t(`waiting.kinds.${kind}`)
  }
  return (
    <DeskPage title={t('screens.waiting')} extra={<FindOrder />}>
      {waiting?.Events ? (
        <Alert
          type="warning"
          showIcon
          title={t('waiting.events', { count: waiting.Events.Count, when: ago(waiting.Events.OldestUtc) })}
          description={t('waiting.eventsHelp')}
        />
      ) : null}
      <Refused problem={problem} />
      <div className="desk-heading">
        <Segmented
          aria-label={t('waiting.show')}
          value={shown}
          options={kinds.map((kind) => ({ value: kind, label: labelOf(kind) }))}
          onChange={(kind) => setSearch(kind === 'all' ? {} : { show: kind }, { replace: true })}
        />
        <span className="desk-soft desk-keys">{t('waiting.keys')}</span>
      </div>
      <Rows
        pages={pages}
        keyOf={(row) =>
          row.kind === 'order' || row.kind === 'message' || row.kind === 'change' ? row.path : keyOf(row)
        }
        addressOf={addressOf}
        empty={t('waiting.empty')}
        columns={[
          {
            title: t('waiting.since'),
            width: 150,
            render: (_, { sinceUtc }) => <span title={at(sinceUtc)}>{ago(sinceUtc)}</span>,
          },
          {
            title: t('waiting.what'),
            render: (_, row) => (
              <>
                <Link to={addressOf(row)} className="desk-row-link" onClick={(event) => event.stopPropagation()}>
                  {t(`waiting.kind.${row.kind}`, { name: nameOf(row) })}
                </Link>
                {row.kind === 'order' ? (
                  <>
                    <OwnNumber number={row.item.ExternalNumber} />
                    <div className="desk-soft desk-line">
                      <Contents order={row.item} />
                    </div>
                  </>
                ) : null}
                {row.kind === 'message' ? (
                  <div className="desk-soft desk-line">
                    {t(`messages.topics.${row.item.Topic}`)} · {row.item.LastMessage}
                  </div>
                ) : null}
              </>
            ),
          },
          { title: t('patient'), render: (_, { item }) => <PatientName patient={item} /> },
          {
            title: t('waiting.state'),
            render: (_, row) =>
              row.kind === 'order' ? (
                <>
                  <OrderState status={row.item.Status} holdReason={row.item.HoldReason} />
                  {row.item.LastBy ? <div className="desk-soft">{row.item.LastBy}</div> : null}
                </>
              ) : (
                <>
                  <Pill tone="act">{stateOf(row)}</Pill>{' '}
                  {row.kind === 'text' || row.kind === 'payment' ? (
                    <Button
                      size="small"
                      disabled={isSending}
                      aria-label={t('waiting.settleOf', { name: nameOf(row), patient: row.item.PatientName })}
                      onClick={(event) => {
                        event.stopPropagation()
                        void settle(row)
                      }}
                    >
                      {t('waiting.settle')}
                    </Button>
                  ) : null}
                </>
              ),
          },
        ]}
      />
    </DeskPage>
  )
}

type SettledRow = Extract<WaitingRow, { kind: 'text' | 'payment' }>

/** Several of them may lead to one address. */
function keyOf(row: SettledRow): string {
  return row.kind === 'text' ? `text-${row.item.TextKey}` : `payment-${row.item.ChargeKey}`
}

/** The address of the row that had the focus last. Who comes back goes on from there. */
let lastAt = ''

function wasAt(links: readonly HTMLAnchorElement[]): number {
  return Math.max(
    links.findIndex(({ href }) => href === lastAt),
    0,
  )
}

/** The keys j and k go down and up the rows; Enter opens the link that has the focus, as everywhere. */
function useRowKeys(): void {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      const step = { j: 1, k: -1 }[event.key]
      if (step === undefined) return
      const links = [...document.querySelectorAll<HTMLAnchorElement>('.desk-row-link')]
      const current = links.findIndex((link) => link === document.activeElement)
      const next = current < 0 ? wasAt(links) : Math.min(Math.max(current + step, 0), links.length - 1)
      links[next]?.focus()
    }
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLAnchorElement && target.matches('.desk-row-link')) lastAt = target.href
    }
    document.addEventListener('keydown', move)
    document.addEventListener('focusin', note)
    return () => {
      document.removeEventListener('keydown', move)
      document.removeEventListener('focusin', note)
    }
  }, [])
}
