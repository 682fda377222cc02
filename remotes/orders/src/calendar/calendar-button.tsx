import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { Link, useParams } from '@homeside/remote-kit/router'
import { dashboardAtom } from '@homeside/session/dashboard'
import { useAtomValue } from 'jotai'

import { calendarFile } from './calendar-file.ts'

/**
 * Reminders of the day (`YYYY-MM-DD`) on which more can be ordered: a file for the calendar that the patient uses, and,
 * where the provider sends them, the way to a text or email.
 */
export function CalendarButton({ day }: { day: string }) {
  const t = useText('orders')
  const { name } = useProvider()
  const { alias = '' } = useParams()
  const { patientUser } = useAtomValue(dashboardAtom)

  function download() {
    const file = new Blob([calendarFile(day, t('reminder.summary', { provider: name }))], { type: 'text/calendar' })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = t('reminder.fileName')
    link.click()
    URL.revokeObjectURL(link.href)
  }

  return (
    <div className="hs-actions">
      <button type="button" className="hs-button hs-button-quiet" onClick={download}>
        {t('reminder.add')}
      </button>
      {patientUser?.SupplyRemindersActive ? (
        <Link className="hs-button hs-button-text" to={pageAddress(pagePaths.notificationSettings, { alias })}>
          {t('reminder.send')}
        </Link>
      ) : null}
    </div>
  )
}
