import type { Language } from '../wire.ts'
import { locales } from './locales.ts'
import type { TimeZone } from './time-zones.ts'

/** The days of a week, as a provider's file names them. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

interface Span {
  from: string
  to: string
}

/** When a provider is open, in fields. */
export interface Opening {
  zone: TimeZone['name']
  days: { [Day in Weekday]?: Span | undefined }
}

const monday = Date.UTC(2024, 0, 1)
const msPerDay = 24 * 60 * 60 * 1000

/** A time in words that a file keeps: engines put special spaces into it. */
const timeWords = (at: string, language: Language) =>
  new Intl.DateTimeFormat(locales[language], { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
    .format(new Date(`2024-01-01T${at}:00Z`))
    .replaceAll(/\s/g, ' ')
    .replace(/([ap])\. m\./, '$1.m.')

/** The words for a time of day from one hour to another: `8:00 AM to 5:00 PM` or `de 8:00 a.m. a 5:00 p.m.`. */
export function spanWords({ from, to }: Span, language: Language): string {
  const [start, end] = [timeWords(from, language), timeWords(to, language)]
  return fromTo[language](start, end)
}

const fromTo = {
  en: (from: string, to: string) => `${from} to ${to}`,
  es: (from: string, to: string) => `de ${from} a ${to}`,
}
const everyDay = { en: 'every day', es: 'todos los días' }
/** A day of every week. */
const onDay = { en: (name: string) => name, es: (name: string) => `los ${name.replace(/([^s])$/, '$1s')}` }

/** Several things in one sentence, with "and" before the last. */
export function listWords(parts: readonly string[], language: Language): string {
  return new Intl.ListFormat(locales[language]).format(parts)
}

/** The name of a day, by its place in the week: 0 is Monday. */
export function dayName(place: number, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { weekday: 'long', timeZone: 'UTC' }).format(
    monday + place * msPerDay,
  )
}

/** Days in words, by their places in the week, which follow each other: three or more are told by the first and the last. */
function daysWords(places: readonly number[], language: Language): string {
  if (places.length === weekdays.length) return everyDay[language]
  const nameOf = (place: number) => dayName(place, language)
  const runs: number[][] = []
  for (const place of places) {
    const run = runs.at(-1)
    if (run && run.at(-1) === place - 1) run.push(place)
    else runs.push([place])
  }
  const words = runs.flatMap((run) => {
    if (run.length > 2) return fromTo[language](nameOf(run[0] ?? 0), nameOf(run.at(-1) ?? 0))
    return run.map(nameOf).map(onDay[language])
  })
  return listWords(words, language)
}

/** The hours as they stand within a sentence: `Monday to Friday, 8:00 AM to 5:00 PM; Saturday, 9:00 AM to 12:00 PM`. */
export function openingWords({ days }: Pick<Opening, 'days'>, language: Language): string {
  const placesOf = new Map<string, number[]>()
  for (const [place, day] of weekdays.entries()) {
    const of = days[day]
    if (of) placesOf.set(spanWords(of, language), [...(placesOf.get(spanWords(of, language)) ?? []), place])
  }
  return [...placesOf].map(([times, places]) => `${daysWords(places, language)}, ${times}`).join('; ')
}

/** When a provider answers, as its file says it: in fields, or in words of its own. */
export interface Hours {
  en?: string | undefined
  es?: string | undefined
  open?: Opening | undefined
}

/** The hours of a file in a sentence of each language: its own, or made from its fields. */
export function hoursWords({ open, ...own }: Hours): Record<Language, string> {
  const sentenceIn = (language: Language) =>
    open ? openingWords(open, language).replace(/^./u, (first) => first.toUpperCase()) : (own[language] ?? '')
  return { en: sentenceIn('en'), es: sentenceIn('es') }
}
