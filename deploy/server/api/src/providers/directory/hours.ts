import { locales } from '@homeside/contract/constants/locales'
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
  new Intl.DateTimeFormat(locales[language], {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(date))

const words = {
  en: {
    onDay: '',
    closedOn: 'Closed on',
    closed: 'We are closed now.',
    readsOn: 'We will read your message on',
    emergency: 'If this is an emergency, call 911.',
  },
  es: {
    onDay: 'el ',
    closedOn: 'Cerrado',
    closed: 'Ahora está cerrado.',
    readsOn: 'Leeremos su mensaje el',
    emergency: 'Si es una emergencia, llame al 911.',
  },
}

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
  if (opening === null) return { en: hours, es: hoursEs }[language]
  const { today } = there(opening, now)
  const isClosing = (day: string) => day >= today && day <= addDays(today, toldDaysAhead)
  const days = closedOn.filter(isClosing).toSorted()
  const sentence = hoursWords({ open: opening })[language]
  if (days.length === 0) return sentence
  const named = days.map((day) => `${words[language].onDay}${dayWords(day, language)}`)
  return `${withStop(sentence)} ${words[language].closedOn} ${listWords(named, language)}.`
}

/** Says outside of the hours when somebody reads again. Null while it is open, or where no times are known. */
function closedWords({ opening, closedOn }: Hours, language: Language, now: Date): string | null {
  if (opening === null) return null
  const { today, time } = there(opening, now)
  for (let day = today; day <= addDays(today, furthestDaysAhead); day = addDays(day, 1)) {
    const span = opening.days[weekdays[(new Date(day).getUTCDay() + 6) % 7] ?? 'monday']
    if (span === undefined || closedOn.includes(day) || (day === today && time >= span.to)) continue
    if (day === today && time >= span.from) return null
    const [when, hours] = [dayWords(day, language), spanWords(span, language)]
    const { closed, readsOn } = words[language]
    return withStop(`${closed} ${readsOn} ${when}, ${hours}`)
  }
  return words[language].closed
}

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
  const own = { en: provider.autoReply, es: provider.autoReplyEs }[language]
  const closed = closedWords(provider, language, now)
  if (own === null) return closed && `${closed} ${words[language].emergency}`
  return [own.replaceAll('{hours}', () => hours), closed].filter((part) => part !== null).join('\n\n')
}
