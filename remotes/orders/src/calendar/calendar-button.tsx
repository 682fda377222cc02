import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'

/** A file that reminds of the day (`YYYY-MM-DD`) on which more can be ordered, in the calendar that the patient uses. */
export function CalendarButton({ day }: { day: string }) {
  const t = useText('orders')
  const { name } = useProvider()

  function download() {
    const file = new Blob([calendarFile(day, t('reminder.summary', { provider: name }))], { type: 'text/calendar' })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = t('reminder.fileName')
    link.click()
    URL.revokeObjectURL(link.href)
  }

  return (
    <button type="button" className="hs-button hs-button-quiet ord-start" onClick={download}>
      {t('reminder.add')}
    </button>
  )
}

/** A calendar entry for a whole day (RFC 5545). It names no supply, because calendars are shared. */
function calendarFile(date: string, summary: string): string {
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
