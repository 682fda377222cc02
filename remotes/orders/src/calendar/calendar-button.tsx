import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'

import { calendarFile } from './calendar-file.ts'

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
