import dayjs from 'dayjs'
import type { CodeableConcept, Coding, DeviceRequest } from 'fhir/r4'

import { byWord, dayOf, numberText, type Found, type Noted, type Translation } from './translation.ts'

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

/** The intents of a request that somebody ordered; others plan, propose or offer it. */
const ordered: ReadonlySet<string> = new Set([
  'order',
  'original-order',
  'reflex-order',
  'filler-order',
  'instance-order',
])

/** Why a request is no prescription in force; null where it is one. One on hold is a supply on hold. */
export function requestLeftOut({ status, intent = 'order' }: Partial<DeviceRequest>): string | null {
  if (status !== 'active' && status !== 'on-hold') {
    return `The prescription is not in force: its status is ${status ?? 'missing'}.`
  }
  return ordered.has(intent) ? null : `This is no order: its intent is ${intent}.`
}

/** What a prescription of an export says of a supply. `item` is what it asks for, also where another resource says it. */
export function translateDeviceRequest(
  request: DeviceRequest,
  { key, patient, item }: { key: Found; patient: Found; item: CodeableConcept | undefined },
): Translation {
  const notes: Noted[] = []
  const repeat = request.occurrenceTiming?.repeat
  const at = 'occurrenceTiming.repeat'
  const { coding, place } = hcpcs(item)
  const parameter = (request.parameter ?? []).findIndex(({ code }) =>
    [code?.text, ...(code?.coding ?? []).map((each) => each.code)].some((word) => word?.toLowerCase() === 'quantity'),
  )
  const usual = request.parameter?.[parameter]?.valueQuantity?.value ?? 1
  const interval = wholeMonths(repeat?.period, repeat?.periodUnit)
  const allowance = (interval?.times ?? 1) * (repeat?.frequency ?? 1) * usual
  if (repeat?.period !== undefined && interval !== null && repeat.periodUnit !== 'mo' && repeat.periodUnit !== 'a') {
    const value = `${repeat.frequency ?? 1} in ${repeat.period} ${repeat.periodUnit}`
    const message = `The portal counts in months: ${interval.times * (repeat.frequency ?? 1)} in ${interval.months}.`
    notes.push({ path: `${at}.period`, code: 'taken-otherwise', message, value })
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
      quantity: [numberText(usual), 'parameter'],
      allowance: [numberText(allowance), `${at}.frequency`],
      months: [numberText(interval?.months), `${at}.period`],
      prescription_expires: [expiry(request), `${at}.boundsPeriod.end`],
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

/** Until when a prescription is good, as it says or as long as it says after its beginning. */
function expiry({ occurrenceTiming, authoredOn }: DeviceRequest): string | undefined {
  const { boundsPeriod, boundsDuration } = occurrenceTiming?.repeat ?? {}
  const unit = units.get(boundsDuration?.code ?? boundsDuration?.unit ?? '')
  const start = dayOf(authoredOn)
  if (
    boundsPeriod?.end !== undefined ||
    boundsDuration?.value === undefined ||
    unit === undefined ||
    start === undefined
  ) {
    return dayOf(boundsPeriod?.end)
  }
  return dayjs(start).add(boundsDuration.value, unit).format('YYYY-MM-DD')
}

const units = byWord({ day: 'd day days', week: 'wk week weeks', month: 'mo month months', year: 'a year years' })
