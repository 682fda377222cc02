import { saveFile } from '@homeside/api-client/save-file'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { useParams } from '@homeside/remote-kit/router'
import { dashboardAtom } from '@homeside/session/dashboard'
import { useAtomValue } from 'jotai'

import { calendarFile } from './calendar-file.ts'
import { RemindMe } from './remind-me.tsx'

/**
 * Reminders of the day (`YYYY-MM-DD`) on which more can be ordered: a file for the calendar that the patient uses, and,
 * where the provider sends them, a text or email first.
 *
 * @param look The style of the first button.
 */
export function CalendarButton({ day, look = 'quiet' }: { day: string; look?: 'primary' | 'quiet' }) {
  const t = useText('orders')
  const { name } = useProvider()
  const { alias = '' } = useParams()
  const language = useLanguage()
  const { patientUser } = useAtomValue(dashboardAtom)

  function download() {
    const entry = calendarFile({
      day,
      summary: t('reminder.summary', { provider: name }),
      owner: `${alias}-${patientUser?.PatientKey ?? 0}`,
      language,
      now: new Date(),
    })
    saveFile(new Blob([entry], { type: 'text/calendar' }), t('reminder.fileName'))
  }

  const isReminded = patientUser?.SupplyRemindersActive === true
  return (
    <div className="hs-actions">
      {isReminded ? <RemindMe day={day} look={look} /> : null}
      <button type="button" className={`hs-button hs-button-${isReminded ? 'text' : look}`} onClick={download}>
        {t('reminder.add')}
      </button>
    </div>
  )
}
