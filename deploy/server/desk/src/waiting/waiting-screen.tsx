import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Alert, Button, Empty, Segmented } from 'antd'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { Link, Outlet, useLocation, useNavigate, useSearchParams } from 'react-router-dom'

import { DeskPage, NextContext } from '../frame/desk-page.tsx'
import { Key } from '../frame/keys.tsx'
import { useLeaving } from '../frame/leaving.tsx'
import { OwnNumber, PatientName } from '../frame/patient-in-words.tsx'
import { More } from '../frame/rows.tsx'
import { useSession } from '../frame/session.ts'
import { Pill, Shown } from '../frame/shown.tsx'
import { useTimes } from '../frame/times.ts'
import { leavingAtom } from '../frame/use-sending.ts'
import { FindOrder } from '../orders/find-order.tsx'
import { OrderState } from '../orders/order-facts.tsx'
import { Contents } from '../orders/orders-screen.tsx'
import english from '../strings/en.json'
import { canBePutOff, isSettled, PutOff, Settle, State, untilOf, useName } from './open-row.tsx'
import { kinds, useWaitingRows, type WaitingKind, type WaitingRow, waitingAtom } from './what-waits.ts'

/** The row that was open last, and its place. Who comes back, or whose row somebody else did, goes on from there. */
let last = { path: '', index: 0 }

/** How many rows before the end of what is known the next page is asked for. */
const fetchAhead = 20

/** What waits for staff, and beside it the row that is open: on a small screen that alone. */
export function WaitingScreen() {
  const t = useText('desk')
  const { ago } = useTimes()
  const { Name, SiteKey } = useSession()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const waiting = useAtomValue(waitingAtom)
  const leaving = useAtomValue(leavingAtom)
  const [params, setParams] = useSearchParams()
  const shown = kinds.find((kind) => kind === params.get('show')) ?? 'all'
  const pages = useWaitingRows(shown, Name)
  const rows = pages.status === 'ready' ? pages.value : []
  const list = `/${SiteKey}/waiting`
  const search = shown === 'all' ? '' : `?show=${shown}`
  const path = pathname.slice(list.length + 1)
  const index = rows.findIndex((row) => row.path === path)
  const row = rows[index]
  useEffect(() => {
    if (index >= 0) last = { path, index }
  }, [path, index])

  // The next page is loaded before somebody reaches the end of the list.
  const { isLoadingMore, more } = pages
  const isWell = pages.status === 'ready' && pages.problem === null
  const isNearEnd = index >= 0 && index >= rows.length - fetchAhead
  useEffect(() => {
    if (isWell && isNearEnd && !isLoadingMore) more?.()
  }, [isWell, isNearEnd, isLoadingMore, more])

  const open = (to: string | undefined) =>
    navigate({ pathname: to ? `${list}/${to}` : list, search }, { replace: true })
  const step = (by: 1 | -1) => {
    const known = rows.findIndex((each) => each.path === last.path)
    // The open row has gone, and the next one has its place. Without an open row, the last place counts.
    const at = known < 0 ? Math.min(last.index, rows.length - 1) : known
    const to = path === '' || (known < 0 && by > 0) ? at : at + by
    if (to >= rows.length) pages.more?.()
    else if (rows[to]) void open(rows[to].path)
  }
  const isDone = ({ path: about }: WaitingRow) =>
    about === path || leaving.some((act) => act.about === about && act.state !== 'settled')
  const next = () => {
    const after = index < 0 ? last.index : index + 1
    void open([...rows.slice(after), ...rows.slice(0, after)].find((each) => !isDone(each))?.path)
  }
  const wasOpen = useRef(false)
  useEffect(() => {
    if (path === '' && wasOpen.current) document.querySelector('h1')?.focus()
    wasOpen.current = path !== ''
  }, [path])

  const counts: { [Kind in WaitingKind]?: number | undefined } = {
    order: (waiting?.Orders?.Count ?? 0) + (waiting?.ToSend?.Count ?? 0),
    message: waiting?.Messages?.Count,
    change: waiting?.Changes?.Count,
    task: waiting?.Tasks?.Count,
    text: waiting?.Texts?.Count,
    payment: waiting?.Payments?.Count,
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
      <div className={path === '' ? 'desk-todo' : 'desk-todo desk-todo-open'}>
        <Segmented
          aria-label={t('waiting.show')}
          value={shown}
          options={kinds.map((kind) => ({
            value: kind,
            label: `${t(`waiting.kinds.${kind}`)}${counts[kind] ? ` (${counts[kind]})` : ''}`,
          }))}
          onChange={(kind) => setParams(kind === 'all' ? {} : { show: kind }, { replace: true })}
        />
        <div className="desk-todo-list">
          <p className="desk-soft">{t('waiting.rule')}</p>
          <Shown load={pages}>
            {(found) =>
              found.length === 0 ? (
                <Empty
                  image={Empty.PRESENTED_IMAGE_SIMPLE}
                  description={t(shown === 'later' ? 'waiting.emptyLater' : 'waiting.empty')}
                />
              ) : (
                <ul className="desk-rows" aria-label={t('screens.waiting')}>
                  {found.map((each) => (
                    <Row key={each.path} row={each} to={`${list}/${each.path}${search}`} isOpen={each.path === path} />
                  ))}
                </ul>
              )
            }
          </Shown>
          <More pages={pages} />
          {shown === 'task' && waiting && waiting.TasksLater > 0 ? (
            <p>
              <Link to={`${list}?show=later`}>{t('waiting.tasksLater', { count: waiting.TasksLater })}</Link>
            </p>
          ) : null}
        </div>
        <section className="desk-open" aria-label={t('waiting.open')}>
          <div className="desk-steps">
            <Link to={list + search}>{t('screens.waiting')}</Link>
            <span className="desk-soft">
              {index < 0
                ? null
                : t(pages.more ? 'waiting.placeOfMore' : 'waiting.place', { place: index + 1, count: rows.length })}
            </span>
            <Button aria-keyshortcuts="k" onClick={() => step(-1)}>
              {t('waiting.previous')} <Key of="k" />
            </Button>
            <Button aria-keyshortcuts="j" onClick={() => step(1)}>
              {t('waiting.next')} <Key of="j" />
            </Button>
          </div>
          {path === '' ? <p className="desk-soft">{t('waiting.choose')}</p> : null}
          <NextContext value={next}>
            {row && canBePutOff(row) ? <PutOff key={`put off ${path}`} row={row} /> : null}
            {row && isSettled(row) ? <Settle key={path} row={row} /> : <Outlet key={path} />}
          </NextContext>
        </section>
      </div>
    </DeskPage>
  )
}

function Row({ row, to, isOpen }: { row: WaitingRow; to: string; isOpen: boolean }) {
  const t = useText('desk')
  const { ago, at, isLate } = useTimes()
  const nameOf = useName()
  const isLeaving = useLeaving(row.path) !== undefined
  const link = useRef<HTMLAnchorElement>(null)
  const { item, kind, sinceUtc } = row
  useEffect(() => {
    if (isOpen) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <li>
      <Link
        ref={link}
        to={to}
        aria-current={isOpen ? 'true' : undefined}
        className={isLeaving ? 'desk-row desk-row-done' : 'desk-row'}
      >
        <strong>
          <PatientName patient={item} />
        </strong>
        <span className="desk-soft" title={at(sinceUtc)}>
          {isLate(sinceUtc) && untilOf(row) === null ? <b className="desk-late">{t('waiting.late')}</b> : null}{' '}
          {ago(sinceUtc)}
        </span>
        <span>
          {t(`waiting.kind.${kind}`, { name: nameOf(row) })}{' '}
          {kind === 'order' ? <OwnNumber number={item.ExternalNumber} /> : null}
          <span className="desk-soft desk-line">
            <Detail row={row} />
          </span>
        </span>
        <span className="desk-row-state">
          {kind === 'order' ? <OrderState status={item.Status} holdReason={item.HoldReason} /> : <State row={row} />}
          {kind === 'message' ? <Pill>{t(`messages.topics.${item.Topic}`)}</Pill> : null}
          {kind === 'order' && item.AsksReplacement ? <Pill tone="act">{t('waiting.asksReplacement')}</Pill> : null}
          {kind === 'order' && item.LastBy ? <span className="desk-soft">{item.LastBy}</span> : null}
        </span>
        <PutOffUntil row={row} />
      </Link>
    </li>
  )
}

/** Says until when something is put off, and by whom. Draws nothing while it waits. */
function PutOffUntil({ row }: { row: WaitingRow }) {
  const t = useText('desk')
  const language = useLanguage()
  const put = untilOf(row)
  if (put === null) return null
  return (
    <span className="desk-soft desk-row-until">
      {t('waiting.until', { date: formatDate(put.Until, language, 'medium'), name: put.By })}
    </span>
  )
}

/** What is in it, in a line. */
function Detail({ row: { item, kind } }: { row: WaitingRow }) {
  const t = useText('desk')
  if (kind === 'order') return <Contents order={item} />
  if (kind === 'message') return item.LastMessage
  if (kind === 'task') return item.Body
  if (kind !== 'change') return null
  const names = Object.keys(item.Fields).filter(
    (name): name is keyof typeof english.changes.fields => name in english.changes.fields,
  )
  return names.map((name) => t(`changes.fields.${name}`)).join(', ')
}
