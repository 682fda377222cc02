import { hoursWords, listWords, openingWords, spanWords, weekdays } from '@homeside/contract/constants/opening'
import { timeZones } from '@homeside/contract/constants/time-zones'
import type { Language } from '@homeside/contract/wire'

import type { ProviderRow } from '../../platform/database/tables/providers.ts'
import { addDays, patientToday } from '../../platform/dates/calendar.ts'

type Hours = Pick<ProviderRow, 'opening' | 'closedOn' | 'hours' | 'hoursEs'>

/** For how many days before it patients read that a day is one on which nobody works. */
const toldDaysAhead = 14
/** No provider is closed for longer. */
const furthestDaysAhead = 60

const dayWords = (date: string, language: Language) =>
  new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(date))

/** A sentence with its end: some end with an abbreviation. */
const withStop = (sentence: string) => sentence.replace(/\.?$/, '.')

/** The day and the time at a provider. */
function there({ zone }: NonNullable<ProviderRow['opening']>, now: Date): { today: string; time: string } {
  const { iana, key } = timeZones.find(({ name }) => name === zone) ?? timeZones[0]
  const time = new Intl.DateTimeFormat('sv-SE', { timeStyle: 'short', timeZone: iana }).format(now)
  return { today: patientToday(now, key), time }
}

/** A provider's hours, in the reader's language. Made from fields, they say which of the next days are closed. */
export function hoursIn({ opening, closedOn, hours, hoursEs }: Hours, language: Language, now: Date): string {
  if (opening === null) return language === 'es' ? hoursEs : hours
  const { today } = there(opening, now)
  const isClosing = (day: string) => day >= today && day <= addDays(today, toldDaysAhead)
  const days = closedOn.filter(isClosing).toSorted()
  const sentence = hoursWords({ open: opening })[language]
  if (days.length === 0) return sentence
  const named = days.map((day) => `${language === 'es' ? 'el ' : ''}${dayWords(day, language)}`)
  return `${withStop(sentence)} ${language === 'es' ? 'Cerrado' : 'Closed on'} ${listWords(named, language)}.`
}

/** What is said outside of the hours: when somebody reads again. Null while it is open, or where nobody said when it is. */
function closedWords({ opening, closedOn }: Hours, language: Language, now: Date): string | null {
  if (opening === null) return null
  const { today, time } = there(opening, now)
  for (let day = today; day <= addDays(today, furthestDaysAhead); day = addDays(day, 1)) {
    const span = opening.days[weekdays[(new Date(day).getUTCDay() + 6) % 7] ?? 'monday']
    if (span === undefined || closedOn.includes(day) || (day === today && time >= span.to)) continue
    if (day === today && time >= span.from) return null
    const [when, hours] = [dayWords(day, language), spanWords(span, language)]
    return language === 'es'
      ? withStop(`Ahora está cerrado. Leeremos su mensaje el ${when}, ${hours}`)
      : withStop(`We are closed now. We will read your message on ${when}, ${hours}`)
  }
  return language === 'es' ? 'Ahora está cerrado.' : 'We are closed now.'
}

const emergency = { en: 'If this is an emergency, call 911.', es: 'Si es una emergencia, llame al 911.' }

/**
 * What a new conversation is answered with at once: the provider's words, with its hours where they say `{hours}`, and
 * outside of these when somebody reads it. Null for nothing.
 */
export function autoReplyIn(
  provider: Hours & Pick<ProviderRow, 'autoReply' | 'autoReplyEs'>,
  language: Language,
  now: Date,
): string | null {
  const { opening } = provider
  const hours = opening ? openingWords(opening, language) : hoursIn(provider, language, now)
  const own = language === 'es' ? provider.autoReplyEs : provider.autoReply
  const closed = closedWords(provider, language, now)
  if (own === null) return closed && `${closed} ${emergency[language]}`
  return [own.replaceAll('{hours}', () => hours), closed].filter((part) => part !== null).join('\n\n')
}
