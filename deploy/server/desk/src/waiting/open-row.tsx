import { namesOfTexts } from '@homeside/contract/constants/outgoing'
import type { StaffListedTask } from '@homeside/contract/staff-to-do'
import { formatPhone } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Button, Input } from 'antd'
import { useContext, useId, useState } from 'react'
import { Link } from 'react-router-dom'

import { DeskPage, NextContext } from '../frame/desk-page.tsx'
import { Key } from '../frame/keys.tsx'
import { useUndoableAct, useLeaving } from '../frame/leaving.tsx'
import { useSession } from '../frame/session.ts'
import { Pill, Refused } from '../frame/shown.tsx'
import { staffCall } from '../frame/staff-call.ts'
import { lastDay, tomorrow } from '../frame/times.ts'
import { useSending } from '../frame/use-sending.ts'
import type { WaitingRow } from './what-waits.ts'

/** What a row is about, in words. */
export function useName(): (row: WaitingRow) => string {
  const t = useText('desk')
  const language = useLanguage()
  return (row) => {
    if (row.kind === 'order') return row.item.OrderNumber
    if (row.kind === 'payment') return row.item.OrderNumber ?? ''
    if (row.kind === 'task') return row.item.For ?? t('waiting.everybody')
    if (row.kind === 'text') return namesOfTexts[row.item.About][language]
    return row.kind === 'message' ? row.item.Subject : t(`waiting.changes.${row.item.Type}`)
  }
}

/** Whether nobody knows if somebody has paid. */
function isUnanswered({ item, kind }: WaitingRow): boolean {
  return kind === 'payment' && !item.Dispute && !item.RefundFailedUtc
}

/** Why it waits, where that is no state of an order. */
export function State({ row }: { row: WaitingRow }) {
  const t = useText('desk')
  const { item, kind } = row
  if (kind === 'order') return null
  const isDisputed = kind === 'payment' && item.Dispute
  const state = isUnanswered(row) ? t('waiting.unanswered') : t(`waiting.states.${kind}`)
  return <Pill tone="act">{isDisputed ? t(`waiting.disputes.${isDisputed}`) : state}</Pill>
}

/** The day until which something is put off, and by whom; null while it waits. */
export function untilOf({ item, kind }: WaitingRow): StaffListedTask['PutOff'] {
  return kind === 'text' || kind === 'payment' ? null : item.PutOff
}

type PutOffRow = Extract<WaitingRow, { kind: 'order' | 'message' | 'change' | 'task' }>

/** Whether a row can be put off until a day. */
export function canBePutOff(row: WaitingRow): row is PutOffRow {
  return row.kind !== 'text' && row.kind !== 'payment'
}

/** What the call puts off. A message that came after the last one of the list brings a conversation back. */
function thingOf({ item, kind }: PutOffRow) {
  if (kind === 'order') return { OrderKey: item.OrderKey }
  if (kind === 'message') return { ConversationKey: item.ConversationKey, SeenUtc: item.LastMessageUtc }
  return kind === 'change' ? { ChangeKey: item.ChangeKey } : { NoteKey: item.NoteKey }
}

/** Puts off what is open until a day, or brings it back. */
export function PutOff({ row }: { row: PutOffRow }) {
  const t = useText('desk')
  const id = useId()
  const next = useContext(NextContext)
  const { send, isSending, problem } = useSending()
  const first = tomorrow()
  const until = untilOf(row)?.Until ?? null
  const [day, setDay] = useState(until !== null && until > first ? until : first)
  const put = (Until: string | null) =>
    send(
      (key) =>
        staffCall('POST', 'staff/patients/{key}/put-off', {
          params: { key: row.item.PatientKey },
          json: { ...thingOf(row), Until },
          key,
        }),
      () => next?.(),
    )
  return (
    <details className="desk-part">
      <summary>{t('waiting.putOff')}</summary>
      <p className="desk-soft">{t('waiting.putOffHint')}</p>
      <Refused problem={problem} />
      <label htmlFor={id}>{t('waiting.putOffDay')}</label>
      <Input
        id={id}
        type="date"
        min={first}
        max={lastDay}
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      <div className="desk-acts">
        <Button loading={isSending} disabled={day < first || day > lastDay} onClick={() => void put(day)}>
          {t('waiting.putOffDo')}
        </Button>
        {until === null ? null : (
          <Button disabled={isSending} onClick={() => void put(null)}>
            {t('waiting.bringBack')}
          </Button>
        )}
      </div>
    </details>
  )
}

type SettledRow = Extract<WaitingRow, { kind: 'task' | 'text' | 'payment' }>

/** Whether a row ends by one press, and has no screen of its own. */
export function isSettled(row: WaitingRow): row is SettledRow {
  return row.kind === 'task' || row.kind === 'text' || row.kind === 'payment'
}

/** A task, a text that did not arrive, or a payment to look at: whose it is, and that nothing is left to do. */
export function Settle({ row }: { row: SettledRow }) {
  const t = useText('desk')
  const nameOf = useName()
  const { SiteKey } = useSession()
  const act = useUndoableAct()
  const { item, kind, path } = row
  const name = nameOf(row)
  const settle = () =>
    act({
      about: path,
      words: t('waiting.settleOf', { name, patient: item.PatientName }),
      call: async (key) => {
        const given = { json: {}, key, keepalive: true } as const
        if (kind === 'task') {
          const json = { NoteKey: item.NoteKey }
          const params = { key: item.PatientKey }
          await staffCall('POST', 'staff/patients/{key}/notes/done', { ...given, params, json })
        } else if (kind === 'text')
          await staffCall('POST', 'staff/texts/{key}/settle', { params: { key: item.TextKey }, ...given })
        else {
          const json = { SinceUtc: item.SinceUtc }
          await staffCall('POST', 'staff/charges/{key}/settle', { ...given, params: { key: item.ChargeKey }, json })
        }
        return null
      },
    })
  const orderKey = kind === 'text' ? null : item.OrderKey
  return (
    <DeskPage title={t(`waiting.kind.${kind}`, { name })} extra={<State row={row} />}>
      <section className="desk-part">
        <p>
          <Link to={`/${SiteKey}/patients/${item.PatientKey}${kind === 'text' ? '?part=access' : ''}`}>
            {item.PatientName}
          </Link>
        </p>
        {kind === 'text' ? (
          <p>
            {item.MobilePhone === null ? (
              t('patients.noMobile')
            ) : (
              <>
                {t('waiting.textTo')} <a href={`tel:${item.MobilePhone}`}>{formatPhone(item.MobilePhone)}</a>
              </>
            )}
          </p>
        ) : null}
        {kind === 'task' ? <p className="desk-words">{item.Body}</p> : null}
        {kind === 'task' ? <p className="desk-soft">{t('waiting.writtenBy', { name: item.By })}</p> : null}
        {isUnanswered(row) ? <p>{t('waiting.unansweredHelp')}</p> : null}
        {orderKey ? (
          <p>
            <Link to={`/${SiteKey}/orders/${orderKey}`}>
              {kind === 'task' ? t('waiting.toOrder') : t('orders.title', { number: name })}
            </Link>
          </p>
        ) : null}
        {kind === 'task' && item.ConversationKey !== null ? (
          <p>
            <Link to={`/${SiteKey}/messages/${item.ConversationKey}`}>{t('waiting.toMessages')}</Link>
          </p>
        ) : null}
        {useLeaving(path) ? null : (
          <Button type="primary" aria-keyshortcuts="a" onClick={settle}>
            {t('waiting.settle')} <Key of="a" />
          </Button>
        )}
      </section>
    </DeskPage>
  )
}
