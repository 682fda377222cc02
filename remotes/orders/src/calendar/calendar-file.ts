import type { Language } from '@homeside/contract/wire'

interface CalendarEntry {
  /** `YYYY-MM-DD`. */
  day: string
  summary: string
  /** Identifies patient and provider, so that their entries of one day do not replace each other. */
  owner: string
  language: Language
  now: Date
}

/** A calendar entry for a whole day (RFC 5545). It names no supply, because calendars are shared. */
export function calendarFile({ day, summary, owner, language, now }: CalendarEntry): string {
  const date = day.replaceAll('-', '')
  const words = summary.replace(/[\\;,]/g, String.raw`\$&`)
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//HOMESIDE//ORDERS//${language.toUpperCase()}`,
    'BEGIN:VEVENT',
    `UID:order-supplies-${date}-${owner}@homeside`,
    `DTSTAMP:${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${date}`,
    `SUMMARY:${words}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:PT9H',
    `DESCRIPTION:${words}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
}

/** Octets in one line (section 3.1 of RFC 5545). */
const longestLine = 75

/** Breaks a line that is too long, between characters. The next begins with a space, which readers drop. */
function folded(line: string): string {
  let length = 0
  return Array.from(line)
    .map((character) => {
      const size = new TextEncoder().encode(character).length
      if (length + size <= longestLine) {
        length += size
        return character
      }
      length = 1 + size
      return `\r\n ${character}`
    })
    .join('')
}
