import type { Colleague } from '@homeside/contract/staff-trail'
import { dateIn, formatDay } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Button, Empty, Form, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'

import { DeskPage } from '../frame/desk-page.tsx'
import { More, usePages } from '../frame/rows.tsx'
import { Shown } from '../frame/shown.tsx'
import { staffQuery } from '../frame/staff-call.ts'
import { here, useTimes } from '../frame/times.ts'
import { hostOf } from '../frame/words.ts'
import { Lines, Looked, nextOfTrail, Who } from '../patients/trail.tsx'

/** No desk is older. */
const firstDay = '2020-01-01'
const isDay = (typed: string | null): typed is string =>
  typed !== null && dayjs(typed).isValid() && typed >= firstDay && typed <= dateIn(here)

/** The hours of a day at this desk, of which two in a year have one less or more. */
function hoursOf(day: string) {
  const start = dayjs(day).startOf('day')
  return { from: start.toISOString(), hours: start.add(1, 'day').diff(start, 'hour') }
}

type Named = Pick<Colleague, 'Issuer' | 'Subject'>
type Asked = { day: string; subject?: string; issuer?: string }

const nameOf = ({ Issuer, Subject }: Named): Omit<Asked, 'day'> => ({
  ...(Subject === null ? {} : { subject: Subject }),
  ...(Issuer === null ? {} : { issuer: Issuer }),
})
const addressOf = (asked: Asked) => `?${new URLSearchParams(asked)}`
const isSame = (one: Named, other: Named) => one.Issuer === other.Issuer && one.Subject === other.Subject

/** What colleagues did on a day, or one of them. The day and the colleague stand in the address. For a lead. */
export function HistoryScreen() {
  const t = useText('desk')
  const language = useLanguage()
  const [params, setParams] = useSearchParams()
  const given = params.get('day')
  const day = isDay(given) ? given : dateIn(here)
  const { subject = null, issuer = null } = Object.fromEntries(params) as { subject?: string; issuer?: string }
  const chosen = subject === null ? {} : nameOf({ Subject: subject, Issuer: issuer })
  const asked = { ...hoursOf(day), ...chosen }
  const pages = usePages(
    (before?: number) => staffQuery('staff/trail', { query: { ...asked, ...(before ? { before } : {}) } }),
    nextOfTrail,
  )
  const colleagues = pages.first?.Colleagues ?? []
  const shown = colleagues.filter((each) => subject === null || isSame(each, { Subject: subject, Issuer: issuer }))
  return (
    <DeskPage title={t('screens.history')}>
      <Choice asked={{ day, ...chosen }} ask={(wanted) => setParams(wanted)} colleagues={colleagues} />
      <h2>{formatDay(day, language)}</h2>
      <Shown load={pages.isOfOther ? { ...pages, status: 'loading', isSlow: false } : pages}>
        {(items) => (
          <>
            {shown.length === 0 ? (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('history.empty')} />
            ) : null}
            {shown.map((each) => (
              <section className="desk-part" key={addressOf({ day, ...nameOf(each) })}>
                <h3 className="desk-who">
                  <Who entry={{ Actor: 'Staff', SignedInBy: null, ...each }} />
                </h3>
                <Summary colleague={each} />
                <Lines entries={items.filter((item) => isSame(item, each))}>
                  {each.Reads === 0 ? null : (
                    <Looked looked={each}>
                      <Reads asked={{ ...hoursOf(day), ...nameOf(each) }} />
                    </Looked>
                  )}
                </Lines>
                {subject === null && pages.more ? (
                  <Link to={addressOf({ day, ...nameOf(each) })}>{t('history.wholeDay', { name: each.Staff })}</Link>
                ) : null}
              </section>
            ))}
            <More pages={pages} />
          </>
        )}
      </Shown>
    </DeskPage>
  )
}

function Summary({ colleague: { Deeds: count, FirstUtc, LastUtc, Refused } }: { colleague: Colleague }) {
  const t = useText('desk')
  const { time } = useTimes()
  return (
    <p className="desk-soft">
      {[
        t('history.hours', { from: time(FirstUtc), to: time(LastUtc) }),
        t('history.deeds', { count }),
        ...(Refused > 0 ? [t('history.refusals', { count: Refused })] : []),
      ].join(' · ')}
    </p>
  )
}

/** Each thing that a colleague looked at, once somebody wants to know. */
function Reads({ asked }: { asked: ReturnType<typeof hoursOf> & Omit<Asked, 'day'> }) {
  const pages = usePages(
    (before?: number) =>
      staffQuery('staff/trail', { query: { ...asked, show: 'reads', ...(before ? { before } : {}) } }),
    nextOfTrail,
  )
  return (
    <Shown load={pages}>
      {(items) => (
        <>
          <Lines entries={items} />
          <More pages={pages} />
        </>
      )}
    </Shown>
  )
}

interface ChoiceProps {
  asked: Asked
  ask: (wanted: Asked) => void
  colleagues: readonly Colleague[]
}

function Choice({ asked: { day, ...asked }, ask, colleagues }: ChoiceProps) {
  const t = useText('desk')
  // A day that somebody is still typing.
  const [typed, setTyped] = useState<string | null>(null)
  const type = (value: string) => {
    setTyped(isDay(value) ? null : value)
    if (isDay(value)) ask({ day: value, ...asked })
  }
  const step = (days: number) => dayjs(day).add(days, 'day').format('YYYY-MM-DD')
  const keyOf = (name: Omit<Asked, 'day'>) => addressOf({ day: '', ...name })
  const names = new Map(colleagues.map((each) => [keyOf(nameOf(each)), each]))
  const options = [...names].map(([value, { Issuer, Staff, Subject }]) => ({
    value,
    label:
      colleagues.filter((other) => other.Staff === Staff).length > 1
        ? `${Staff}, ${Subject ?? hostOf(Issuer ?? '')}`
        : Staff,
  }))
  const chosen = asked.subject === undefined ? '' : keyOf(asked)
  const isListed = chosen === '' || names.has(chosen)
  return (
    <Form layout="vertical" className="desk-part desk-filters" role="search">
      <Form.Item label={t('history.day')} htmlFor="day">
        <Input
          id="day"
          type="date"
          min={firstDay}
          max={dateIn(here)}
          value={typed ?? day}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(null)}
        />
      </Form.Item>
      <Form.Item label={t('history.colleague')} htmlFor="colleague">
        <Select
          id="colleague"
          value={chosen}
          options={[
            { value: '', label: t('history.everybody') },
            ...options,
            ...(isListed ? [] : [{ value: chosen, label: asked.subject }]),
          ]}
          onChange={(value) => {
            const named = names.get(value)
            ask({ day, ...(named ? nameOf(named) : {}) })
          }}
        />
      </Form.Item>
      <div className="desk-filters-acts">
        <Button onClick={() => ask({ day: step(-1), ...asked })}>{t('history.before')}</Button>
        <Button disabled={!isDay(step(1))} onClick={() => ask({ day: step(1), ...asked })}>
          {t('history.after')}
        </Button>
      </div>
    </Form>
  )
}
