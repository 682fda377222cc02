import type { TrailEntry } from '@homeside/contract/staff-trail'
import { useText } from '@homeside/i18n/use-text'
import { Segmented } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'

import { hostOf } from '../frame/host-of.ts'
import { Rows } from '../frame/rows.tsx'
import { useSession } from '../frame/session.ts'
import { staffQuery } from '../frame/staff-call.ts'
import { useTimes } from '../frame/times.ts'
import { usePages } from '../frame/use-pages.ts'
import english from '../strings/en.json'

/** As many as a page of the trail has. */
const pageOfTrail = 200
const kinds = ['all', 'deeds'] as const

/** Who saw or changed what of a patient, the newest first. For a lead. */
export function Trail({ patientKey }: { patientKey: number }) {
  const t = useText('desk')
  const { at } = useTimes()
  const wordsOf = useCallWords()
  const [shown, setShown] = useState<(typeof kinds)[number]>('all')
  const pages = usePages(
    (before?: number) =>
      staffQuery('staff/patients/{key}/trail', { params: { key: patientKey }, query: before ? { before } : {} }),
    ({ Items }) => (Items.length < pageOfTrail ? null : (Items.at(-1)?.EntryKey ?? null)),
  )
  const fits = ({ Call }: TrailEntry) => shown === 'all' || !Call.startsWith('GET ')
  return (
    <>
      <Segmented
        className="desk-gap"
        aria-label={t('trail.show')}
        value={shown}
        options={kinds.map((value) => ({ value, label: t(`trail.shown.${value}`) }))}
        onChange={setShown}
      />
      <Rows<TrailEntry>
        pages={pages.status === 'ready' ? { ...pages, value: ended(pages.value).filter(fits) } : pages}
        keyOf={({ EntryKey }) => EntryKey}
        empty={t('patients.none')}
        columns={[
          { title: t('patients.when'), className: 'desk-numbers', render: (_, { AtUtc }) => at(AtUtc) },
          { title: t('patients.who'), render: (_, entry) => <Who entry={entry} /> },
          {
            title: t('patients.what'),
            render: (_, entry) => (
              <>
                <span title={entry.Call}>{wordsOf(entry.Call)}</span>
                <Which entry={entry} />
              </>
            ),
          },
          {
            title: t('patients.outcome'),
            render: (_, { Outcome }) =>
              Outcome === 'done' || Outcome === null
                ? t(`patients.outcomes.${Outcome ?? 'begun'}`)
                : t('trail.refused', { code: Outcome }),
          },
          {
            title: t('patients.from'),
            className: 'desk-numbers',
            render: (_, { Address }) => Address ?? t('patients.none'),
          },
        ]}
      />
    </>
  )
}

/** Who it was: the name that they are shown by, and below it what they cannot choose. */
function Who({ entry: { Actor, Issuer, SignedInBy, Staff, Subject } }: { entry: TrailEntry }) {
  const t = useText('desk')
  const subject = Subject ?? ''
  const proved = Issuer === null ? t('trail.key', { subject }) : t('trail.at', { subject, issuer: hostOf(Issuer) })
  return (
    <>
      <bdi>{Staff ?? t(`patients.actors.${Actor}`)}</bdi>
      {Actor === 'Staff' && Subject !== null ? (
        <div className="desk-soft" title={Issuer ?? undefined}>
          <bdi>{proved}</bdi>
        </div>
      ) : null}
      {SignedInBy === 'mobile-app' ? <div className="desk-soft">{t('trail.byApp')}</div> : null}
    </>
  )
}

/** What an entry may be about, by what the trail calls its key, and where the desk shows it. */
const screens = { OrderKey: 'orders', ConversationKey: 'messages', ChangeKey: 'changes' } as const
const subjects = {
  OrderKey: /^\S+ (staff\/)?orders\/\{key\}/,
  ConversationKey: /^\S+ (staff\/)?conversations\/\{(key|id)\}/,
  ChangeKey: /^\S+ (staff|patient)\/changes\/\{key\}/,
}
const names = Object.keys(screens) as (keyof typeof screens)[]

/** Which order, message or change it was, and the way there. */
function Which({ entry: { Call, Keys } }: { entry: TrailEntry }) {
  const t = useText('desk')
  const { SiteKey } = useSession()
  const named = names.find((each) => subjects[each].test(Call))
  const key = named === undefined ? undefined : (Keys['key'] ?? Keys['id'])
  const all = named === undefined ? Keys : { [named]: key, ...Keys }
  const name = names.find((each) => all[each] !== undefined)
  if (name === undefined) return null
  const number = String(all[name])
  return (
    <div>
      <Link to={`/${SiteKey}/${screens[name]}/${number}`}>{t('trail.number', { number })}</Link>
    </div>
  )
}

/** Each request once: what was noted before a change is left out where its outcome was noted too. */
function ended(entries: readonly TrailEntry[]): TrailEntry[] {
  const known = new Set(entries.flatMap((entry) => (entry.Outcome === null ? [] : entry.CorrelationId + entry.Call)))
  return entries.filter((entry) => entry.Outcome !== null || !known.has(entry.CorrelationId + entry.Call))
}

/** A call in words: what it was about, and what was done with it. The rarest are named as they are. */
function useCallWords(): (call: string) => string {
  const t = useText('desk')
  return (call) => {
    const [method = '', path = ''] = call.split(' ')
    const parts = path.split('/').filter((part) => part !== '' && part !== 'staff' && !part.startsWith('{'))
    const thing = [...parts].reverse().find(isThing)
    const deed = parts.at(-1) ?? ''
    if (thing === undefined) return call
    return `${t(`trail.things.${thing}`)}: ${t(`trail.deeds.${method !== 'GET' && isDeed(deed) ? deed : isDeed(method) ? method : 'POST'}`)}`
  }
}

function isThing(part: string): part is keyof typeof english.trail.things {
  return part in english.trail.things
}

function isDeed(part: string): part is keyof typeof english.trail.deeds {
  return part in english.trail.deeds
}
