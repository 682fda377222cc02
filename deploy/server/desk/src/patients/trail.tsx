import { cardSides, recordedConsents } from '@homeside/contract/constants/patient-records'
import type { ReferencedEntry, TrailEntry } from '@homeside/contract/staff-trail'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Descriptions, Empty } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'

import { PatientName } from '../frame/patient-in-words.tsx'
import { More, usePages } from '../frame/rows.tsx'
import { useSession } from '../frame/session.ts'
import { Pill, Shown } from '../frame/shown.tsx'
import { staffQuery } from '../frame/staff-call.ts'
import { useTimes } from '../frame/times.ts'
import { hostOf } from '../frame/words.ts'
import english from '../strings/en.json'

/** The number of rows on a page of the trail. */
const pageOfTrail = 200

/** The place of the page of the trail after this one. */
export const nextOfTrail = ({ Items }: { Items: readonly TrailEntry[] }) =>
  Items.length < pageOfTrail ? null : (Items.at(-1)?.EntryKey ?? null)

/** Who did what with a patient's record, and who looked at it: day by day, the newest first. For a lead. */
export function Trail({ patientKey }: { patientKey: number }) {
  const t = useText('desk')
  const { day } = useTimes()
  const pages = usePages(
    (before?: number) =>
      staffQuery('staff/patients/{key}/trail', { params: { key: patientKey }, query: before ? { before } : {} }),
    nextOfTrail,
  )
  return (
    <Shown load={pages}>
      {(entries) => (
        <>
          {entries.length === 0 ? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('trail.empty')} /> : null}
          {grouped(ended(entries), ({ AtUtc }) => day(AtUtc)).map(([ofDay, onDay]) => (
            <section className="desk-part" key={ofDay}>
              <h2>{ofDay}</h2>
              {grouped(onDay, personOf).map(([person, [first, ...others]]) => (
                <section key={person}>
                  <h3 className="desk-who">
                    <Who entry={first} />
                  </h3>
                  <Deeds entries={[first, ...others]} />
                </section>
              ))}
            </section>
          ))}
          <More pages={pages} />
        </>
      )}
    </Shown>
  )
}

/** Who somebody is, whatever they are shown by. */
const personOf = ({ Actor, Issuer, SignedInBy, Subject }: TrailEntry) =>
  [Actor, Issuer, Subject, SignedInBy === 'mobile-app'].join(' ')

type AtLeastOne<Item> = [Item, ...Item[]]

/** Parts of a list by what they have in common, in the order of the first of each. */
function grouped<Item>(items: readonly Item[], by: (item: Item) => string): [string, AtLeastOne<Item>][] {
  const groups = new Map<string, AtLeastOne<Item>>()
  for (const item of items) {
    const group = groups.get(by(item))
    if (group) group.push(item)
    else groups.set(by(item), [item])
  }
  return [...groups]
}

/** Each request once: what was noted before a change is left out where its outcome was noted too. */
function ended(entries: readonly TrailEntry[]): TrailEntry[] {
  const known = new Set(entries.flatMap((entry) => (entry.Outcome === null ? [] : entry.CorrelationId + entry.Call)))
  return entries.filter((entry) => entry.Outcome !== null || !known.has(entry.CorrelationId + entry.Call))
}

type ShownEntry = TrailEntry & Partial<Pick<ReferencedEntry, 'Patients'>>

/** Whether something was looked at, and shown. A sign-in is a deed. */
const isReading = ({ Call, Outcome }: TrailEntry) => Outcome === 'done' && /^GET (?!.*\/callback$)/.test(Call)

/** What somebody did on a day: each deed and each refusal in a line, and in one line all that they looked at. */
function Deeds({ entries }: { entries: readonly TrailEntry[] }) {
  const reads = entries.filter(isReading)
  const eachOf = (path: string) => {
    const those = reads.filter(({ Call }) => Call.startsWith(`GET ${path}/{key}`))
    return new Set(those.map(({ Keys }) => Keys['key'])).size
  }
  const looked = {
    Reads: reads.length,
    Orders: eachOf('staff/orders'),
    Conversations: eachOf('staff/conversations'),
    Patients: eachOf('staff/patients'),
    Changes: eachOf('staff/changes'),
  }
  return (
    <Lines entries={entries.filter((entry) => !isReading(entry))}>
      {reads.length === 0 ? null : (
        <Looked looked={looked}>
          <Lines entries={reads} />
        </Looked>
      )}
    </Lines>
  )
}

/** Entries in a line each, and what stands below them. */
export function Lines({ entries, children }: { entries: readonly ShownEntry[]; children?: ReactNode }) {
  return (
    <ul className="desk-deeds">
      {entries.map((entry) => (
        <Deed key={entry.EntryKey} entry={entry} />
      ))}
      {children}
    </ul>
  )
}

interface LookedProps {
  /** How much they read in all, and how many of each thing. */
  looked: { Reads: number } & typeof counted
  children: ReactNode
}

const counted = { Orders: 0, Conversations: 0, Patients: 0, Changes: 0 }
const things = Object.keys(counted) as (keyof typeof counted)[]

/** All that somebody looked at, in one line that opens. */
export function Looked({ looked, children }: LookedProps) {
  const t = useText('desk')
  const language = useLanguage()
  const named = things.flatMap((thing) =>
    looked[thing] > 0 ? t(`trail.things.${thing}`, { count: looked[thing] }) : [],
  )
  const list = new Intl.ListFormat(language).format(named)
  const words = named.length > 0 ? t('trail.looked', { things: list }) : t('trail.pages', { count: looked.Reads })
  return (
    <Opening mark={t('trail.often', { times: looked.Reads })} words={words} line={words}>
      {children}
    </Opening>
  )
}

interface OpeningProps {
  /** When it was, or how often. */
  mark: string
  /** What it is, for whoever does not see the line. */
  words: string
  line: ReactNode
  children: ReactNode
}

/** A line whose beginning opens what stands behind it. */
function Opening({ mark, words, line, children }: OpeningProps) {
  const t = useText('desk')
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <button
        type="button"
        className="desk-numbers"
        aria-expanded={isOpen}
        aria-label={`${mark}, ${t('trail.details', { what: words })}`}
        onClick={() => setOpen(!isOpen)}
      >
        {mark}
      </button>
      <div>{line}</div>
      {isOpen ? <div className="desk-behind">{children}</div> : null}
    </li>
  )
}

/** A deed in words, with the way to what it was about. It opens what an auditor needs. */
function Deed({ entry }: { entry: ShownEntry }) {
  const t = useText('desk')
  const { SiteKey } = useSession()
  const { time } = useTimes()
  const { AtUtc, Call, Keys, OrderNumber, Outcome, Patients = [] } = entry
  const [screen, key] = placeOf(entry)
  const order = OrderNumber ?? (screen === 'orders' ? t('trail.number', { number: key }) : '')
  const said = { order, recipients: Number(Keys['Recipients']) }
  const side = cardSides.find((each) => each === Keys['Side'])
  const consent = recordedConsents.find((each) => each === Keys['ConsentType'])
  const which = side ? t(`photo.sides.${side}`) : consent && t(`patients.consent.${consent}`)
  const words = [t(`trail.does.${knownCall(Call)}`, said).trim(), ...(which ? [which] : [])].join(': ')
  return (
    <Opening
      mark={time(AtUtc)}
      words={words}
      line={
        <>
          {screen ? <Link to={`/${SiteKey}/${screen}/${key}`}>{words}</Link> : words}
          {Patients.map((patient) => (
            <span key={patient.PatientKey}>
              {' '}
              {t(isJoined(Call) ? `trail.joins.${Call}` : 'trail.of')}{' '}
              <Link to={`/${SiteKey}/patients/${patient.PatientKey}`}>
                <PatientName patient={patient} />
              </Link>
            </span>
          ))}
          {Outcome === 'done' ? null : (
            <Pill tone="act">{Outcome === null ? t('trail.begun') : t('trail.refused', { code: Outcome })}</Pill>
          )}
        </>
      }
    >
      <Raw entry={entry} />
    </Opening>
  )
}

/** Shows an entry as it was stored. */
function Raw({ entry }: { entry: TrailEntry }) {
  const t = useText('desk')
  const { Address, AtUtc, Call, CorrelationId, Issuer, Keys, Outcome, SessionKey, Staff, Subject } = entry
  const noted = {
    call: Call,
    keys: Object.keys(Keys).length === 0 ? null : JSON.stringify(Keys),
    outcome: Outcome,
    at: AtUtc,
    who: [Staff, Subject, Issuer].filter(Boolean).join(' · '),
    session: SessionKey,
    from: Address,
    reference: CorrelationId,
  }
  const names = Object.keys(noted) as (keyof typeof noted)[]
  return (
    <Descriptions
      column={1}
      layout="vertical"
      size="small"
      items={names.flatMap((name) => {
        const children = noted[name]
        return children === null || children === '' ? [] : { key: name, label: t(`trail.raw.${name}`), children }
      })}
    />
  )
}

/** Who it was: the name that they are shown by, and beside it what they cannot choose. */
export function Who({ entry }: { entry: Pick<TrailEntry, 'Actor' | 'Issuer' | 'SignedInBy' | 'Staff' | 'Subject'> }) {
  const t = useText('desk')
  const { Actor, Issuer, SignedInBy, Staff, Subject } = entry
  const subject = Subject ?? ''
  const proved = Issuer === null ? t('trail.key', { subject }) : t('trail.at', { subject, issuer: hostOf(Issuer) })
  return (
    <>
      <bdi>{Staff ?? t(`patients.actors.${Actor}`)}</bdi>{' '}
      {Actor === 'Staff' && Subject !== null ? (
        <span className="desk-soft" title={Issuer ?? undefined}>
          <bdi>{proved}</bdi>
        </span>
      ) : null}
      {SignedInBy === 'mobile-app' ? <span className="desk-soft">{t('trail.byApp')}</span> : null}
    </>
  )
}

/** The screens of things that an entry may be about, by the name of their key in the trail. */
const screens = { OrderKey: 'orders', ConversationKey: 'messages', ChangeKey: 'changes' } as const
const subjects = {
  OrderKey: /^\S+ (staff\/)?orders\/\{key\}/,
  ConversationKey: /^\S+ (staff\/)?conversations\/\{(key|id)\}/,
  ChangeKey: /^\S+ (staff|patient)\/changes\/\{key\}/,
}
const names = Object.keys(screens) as (keyof typeof screens)[]

/** Where the desk shows which order, message or change it was; of others nothing. */
function placeOf({ Call, Keys }: TrailEntry): [screen: (typeof screens)[keyof typeof screens], key: string] | [] {
  const named = names.find((each) => subjects[each].test(Call))
  const key = named === undefined ? undefined : (Keys['key'] ?? Keys['id'])
  const all = named === undefined ? Keys : { [named]: key, ...Keys }
  const name = names.find((each) => all[each] !== undefined)
  return name === undefined ? [] : [screens[name], String(all[name])]
}

/** The call that has words: this one, or the nearest above it in the path. */
function knownCall(call: string): keyof typeof english.trail.does {
  const isKnown = (one: string): one is keyof typeof english.trail.does => one in english.trail.does
  if (isKnown(call)) return call
  const above = call.replace(/(\/|^\w+ )[^/]*$/, '')
  return above === call || above === '' ? 'other' : knownCall(above)
}

const isJoined = (call: string): call is keyof typeof english.trail.joins => call in english.trail.joins
