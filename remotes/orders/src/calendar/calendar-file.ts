/** A calendar entry for a whole day (RFC 5545). It names no supply, because calendars are shared. */
export function calendarFile(date: string, summary: string): string {
  const day = date.replaceAll('-', '')
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//HOMESIDE//ORDERS//EN',
    'BEGIN:VEVENT',
    `UID:order-supplies-${day}@homeside`,
    `DTSTAMP:${day}T000000Z`,
    `DTSTART;VALUE=DATE:${day}`,
    `SUMMARY:${summary.replace(/[\\;,]/g, String.raw`\$&`)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:PT9H',
    `DESCRIPTION:${summary.replace(/[\\;,]/g, String.raw`\$&`)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}
