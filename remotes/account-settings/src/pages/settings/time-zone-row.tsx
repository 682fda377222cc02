import { call } from '@homeside/api-client/call'
import { pageCache } from '@homeside/api-client/page-cache'
import { useApi } from '@homeside/api-client/use-api'
import { paths } from '@homeside/contract/constants/paths'
import { timeZones } from '@homeside/contract/constants/time-zones'
import type { PatientUser } from '@homeside/contract/patient'
import { SelectField } from '@homeside/forms/fields/select-field'
import { required } from '@homeside/forms/rules/required'
import { useText } from '@homeside/i18n/use-text'
import { dashboardAtom } from '@homeside/session/dashboard'
import { useAtom } from 'jotai'

import { patientUserQuery } from '../../api/account-queries.ts'
import { EditForm } from '../../rows/edit-form.tsx'
import { ValueRow } from '../../rows/value-row.tsx'

interface Choice {
  TimeZoneKey: string
}

/** The patient's time zone, used for all times of day. Section 3.5 of the specification. */
export function TimeZoneRow({ user }: { user: PatientUser }) {
  const t = useText('account-settings')
  const api = useApi()
  const [dashboard, setDashboard] = useAtom(dashboardAtom)

  async function save({ TimeZoneKey }: Choice) {
    const zone = timeZones.find(({ key }) => String(key) === TimeZoneKey)
    if (!zone) return
    const json = { TimeZoneKey: zone.key, ObserveDaylightSavingsTime: zone.observesDaylightSavings }
    const saved = { ...user, ...(await call(api, 'POST', paths.timeZone, { json })) }
    pageCache.setQueryData(patientUserQuery.queryKey, saved)
    setDashboard({ ...dashboard, patientUser: saved })
  }

  return (
    <ValueRow
      label={t('settings.timeZone')}
      changeWords={t('change')}
      renderForm={(end) => (
        <EditForm<Choice>
          initialValues={{ TimeZoneKey: String(user.TimeZoneKey) }}
          rules={{ TimeZoneKey: [required()] }}
          save={save}
          onEnd={end}
          saveWords={t('save')}
        >
          <SelectField
            name="TimeZoneKey"
            label={t('settings.timeZoneQuestion')}
            choices={timeZones.map(({ key }) => ({ value: String(key), label: t(`timeZones.${key}`) }))}
          />
        </EditForm>
      )}
    >
      <p className="acc-value">{t(`timeZones.${user.TimeZoneKey}`)}</p>
    </ValueRow>
  )
}
