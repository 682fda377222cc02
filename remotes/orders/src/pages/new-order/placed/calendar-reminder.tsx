import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'

import { suppliesQuery } from '../../../api/order-queries.ts'
import { calendarFile } from './calendar-file.ts'

/**
 * When more can be ordered, and a file that puts that day into the patient's calendar. Optional, so never in the way.
 */
export function CalendarReminder() {
  const t = useText('orders')
  const language = useLanguage()
  const { name } = useProvider()
  const load = useQueryLoad(suppliesQuery(language))
  const day = load.status === 'ready' ? load.value.NextAvailableDate : null
  if (day === null) return null

  function download(date: string) {
    const file = new Blob([calendarFile(date, t('reminder.summary', { provider: name }))], { type: 'text/calendar' })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = t('reminder.fileName')
    link.click()
    URL.revokeObjectURL(link.href)
  }

  return (
    <section className="hs-stack ord-no-print" aria-labelledby="next-due">
      <h2 id="next-due">{t('reminder.title')}</h2>
      <p>{t('reminder.text', { date: formatDate(day, language) })}</p>
      <button type="button" className="hs-button hs-button-quiet ord-start" onClick={() => download(day)}>
        {t('reminder.add')}
      </button>
    </section>
  )
}
