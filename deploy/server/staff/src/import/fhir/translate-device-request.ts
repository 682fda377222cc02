import dayjs from 'dayjs'
import type { CodeableConcept, Coding, DeviceRequest, Duration, TimingRepeat } from 'fhir/r4'

import { isToCome } from './in-force.ts'
import {
  byWord,
  firstDayOf,
  lastDayOf,
  numberText,
  type Found,
  type Noted,
  type Translation,
  placeOfUsual,
  usualOf,
} from './translation.ts'

/** The days of a unit of time of FHIR; a month is an average one. */
const daysOf: Readonly<Record<string, number>> = { h: 1 / 24, d: 1, wk: 7, mo: 365.25 / 12, a: 365.25 }
const month = 365.25 / 12
const mostMonths = 24

/** How often something comes, in whole months: `times` in `months`. */
export interface Interval {
  months: number
  times: number
}

/**
 * A period in whole months, as payors count: 90 days and 13 weeks are three months, 4 weeks are one, and 45 days are
 * twice in three months. Null where no number of months comes near.
 */
function wholeMonths(period: number | undefined, unit: string | undefined): Interval | null {
  if (period === undefined || !(period > 0) || unit === undefined) return null
  const exact = unit === 'a' ? period * 12 : unit === 'mo' ? period : null
  if (exact !== null && Number.isInteger(exact)) return { months: exact, times: 1 }
  const days = period * (daysOf[unit] ?? Number.NaN)
  for (let months = 1; months <= mostMonths; months++) {
    const times = (months * month) / days
    // A little more than a whole number of times: never sooner than was prescribed.
    if (times >= 0.98 && times - Math.floor(times + 0.02) <= 0.1 * Math.floor(times + 0.02)) {
      return { months, times: Math.floor(times + 0.02) }
    }
  }
  return null
}

/** The most periods that are put together, so that each has a whole number. */
const mostPeriods = 24

/**
 * How often a prescription is due: 0.5 a day is once in two days. Of a range, it is the seldomest, so that nothing comes
 * sooner than was prescribed.
 */
function intervalOf({ frequency = 1, period, periodMax = period, periodUnit }: TimingRepeat): Interval | null {
  if (periodMax === undefined) return null
  for (let periods = 1; periods <= mostPeriods; periods++) {
    const times = frequency * periods
    if (Math.round(times) < 1 || Math.abs(times - Math.round(times)) > 0.01) continue
    const interval = wholeMonths(periodMax * periods, periodUnit)
    return interval && { months: interval.months, times: interval.times * Math.round(times) }
  }
  return null
}

/** The intents of a request that somebody ordered; others plan, propose or offer it. */
const ordered: ReadonlySet<string> = new Set([
  'order',
  'original-order',
  'reflex-order',
  'filler-order',
  'instance-order',
])

/** Why a request is no prescription in force; null where it is one. One on hold is a supply on hold. */
export function requestLeftOut(
  { status, intent = 'order', occurrenceTiming, occurrencePeriod }: Partial<DeviceRequest>,
  today: string,
): string | null {
  if (status !== 'active' && status !== 'on-hold') {
    return `The prescription is not in force: its status is ${status ?? 'missing'}.`
  }
  if (!ordered.has(intent)) return `This is no order: its intent is ${intent}.`
  const period = occurrenceTiming?.repeat?.boundsPeriod ?? occurrencePeriod
  return isToCome(period, today) ? `The prescription is not in force yet: it begins on ${period?.start}.` : null
}

/** What a prescription of an export says of a supply. `item` is what it asks for, also where another resource says it. */
export function translateDeviceRequest(
  request: DeviceRequest,
  { key, patient, item }: { key: Found; patient: Found; item: CodeableConcept | undefined },
): Translation {
  const notes: Noted[] = []
  const { repeat = {} } = request.occurrenceTiming ?? {}
  const at = 'occurrenceTiming.repeat'
  const { coding, place } = hcpcs(item)
  const { value: usual } = usualOf(request)
  const interval = intervalOf(repeat)
  if (interval !== null && !isAsWritten(repeat)) {
    const { frequency = 1, frequencyMax, period, periodMax, periodUnit } = repeat
    const range = (low: number | undefined, high: number | undefined) => [low, high].filter(Boolean).join(' to ')
    const value = `${range(frequency, frequencyMax)} in ${range(period, periodMax)} ${periodUnit}`
    const message = `The portal counts in months: ${interval.times} in ${interval.months}.`
    notes.push({ path: `${at}.period`, code: 'taken-otherwise', message, value })
  }
  if (request.intent === undefined) {
    notes.push({
      path: 'intent',
      code: 'taken-otherwise',
      message: 'It does not say its intent. It counts as an order.',
      value: '',
    })
  }
  for (const [name, value] of Object.entries(repeat)) {
    if (understood.has(name)) continue
    const message = 'The portal has no place for it.'
    notes.push({ path: `${at}.${name}`, code: 'not-taken', message, value: JSON.stringify(value) })
  }
  return {
    values: {
      supply_id: key,
      patient_id: patient,
      hcpcs: [coding?.code?.trim(), `codeCodeableConcept.coding.${place}.code`],
      item_name: [
        item?.text ?? coding?.display ?? item?.coding?.find(({ display }) => display)?.display,
        'codeCodeableConcept.text',
      ],
      quantity: [
        numberText(usual),
        placeOfUsual(request) === -1 ? 'parameter' : `parameter.${placeOfUsual(request)}.valueQuantity.value`,
      ],
      allowance: [numberText((interval?.times ?? 1) * usual), `${at}.frequency`],
      months: [numberText(interval?.months), `${at}.period`],
      prescription_expires: [expiry(request, notes), `${at}.boundsPeriod.end`],
      on_hold: [request.status === 'on-hold' ? 'yes' : 'no', 'status'],
    },
    notes,
    faults: [],
  }
}

/** The coding of HCPCS, wherever it stands: by its system, or by what a code looks like. */
function hcpcs(item: CodeableConcept | undefined): { coding: Coding | undefined; place: number } {
  const codings = item?.coding ?? []
  const isCode = ({ code = '' }: Coding) => /^[A-Za-z]\d{4}$/.test(code.trim())
  const isOfSystem = ({ system = '' }: Coding) => /hcpcs|2\.16\.840\.1\.113883\.6\.285/i.test(system)
  const choices = [
    (coding: Coding) => isOfSystem(coding) && isCode(coding) && coding.userSelected === true,
    (coding: Coding) => isOfSystem(coding) && isCode(coding),
    isCode,
  ]
  const place = choices.map((fits) => codings.findIndex(fits)).find((found) => found !== -1) ?? 0
  return { coding: codings[place], place }
}

/** The members of a timing that are read. */
const understood = new Set(
  'boundsPeriod boundsDuration boundsRange frequency frequencyMax period periodMax periodUnit id'.split(' '),
)

/** Whether the portal can say it as it is written: so many times in so many months. */
function isAsWritten({ frequency = 1, frequencyMax, period, periodMax, periodUnit }: TimingRepeat): boolean {
  const isRange = (frequencyMax ?? frequency) > frequency || (periodMax ?? period ?? 0) > (period ?? 0)
  return (periodUnit === 'mo' || periodUnit === 'a') && Number.isInteger(frequency) && !isRange
}

/**
 * Until when a prescription is good, as it says or as long as it says after its beginning; of a range as long as it is
 * for sure. Empty where it has no end, and undefined where nobody can know it: then what is on file stays.
 */
function expiry({ occurrenceTiming, authoredOn }: DeviceRequest, notes: Noted[]): string | undefined {
  const { boundsPeriod, boundsDuration, boundsRange } = occurrenceTiming?.repeat ?? {}
  if (boundsPeriod?.end !== undefined) return lastDayOf(boundsPeriod.end)
  const [name, duration] =
    boundsDuration === undefined
      ? ['boundsRange', boundsRange?.low ?? boundsRange?.high]
      : ['boundsDuration', boundsDuration]
  if (duration === undefined) return ''
  const path = `occurrenceTiming.repeat.${name}`
  const value = JSON.stringify(boundsDuration ?? boundsRange)
  const end = after(firstDayOf(boundsPeriod?.start ?? authoredOn), duration)
  if (end === undefined) {
    const message = 'It does not say from when, or how long. What is on file stays.'
    notes.push({ path, code: 'not-taken', message, value })
  } else if (boundsDuration === undefined) {
    notes.push({ path, code: 'taken-otherwise', message: `It is good until ${end} for sure.`, value })
  }
  return end
}

/** The day that is so long after another. A month that is not whole counts in days. */
function after(start: string | undefined, { value, code, unit }: Duration): string | undefined {
  const each = units.get((code ?? unit ?? '').trim().toLowerCase())
  if (each === undefined || value === undefined || start === undefined) return undefined
  const months = each === 'mo' ? value : each === 'a' ? value * 12 : null
  const end =
    months !== null && Number.isInteger(months)
      ? dayjs(start).add(months, 'month')
      : dayjs(start).add(Math.floor(value * (daysOf[each] ?? 0)), 'day')
  return end.format('YYYY-MM-DD')
}

const units = byWord({ d: 'd day days', wk: 'wk week weeks', mo: 'mo month months', a: 'a year years' })
