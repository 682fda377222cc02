import { call } from '@homeside/api-client/call'
import { pageCache } from '@homeside/api-client/page-cache'
import { saveFile } from '@homeside/api-client/save-file'
import { useApi } from '@homeside/api-client/use-api'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { timeZones } from '@homeside/contract/constants/time-zones'
import type { PatientUser } from '@homeside/contract/patient'
import { SelectField } from '@homeside/forms/fields/select-field'
import { required } from '@homeside/forms/rules/required'
import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice } from '@homeside/parts/action/problem-notice'
import { useAction } from '@homeside/parts/action/use-action'
import { dashboardAtom } from '@homeside/session/dashboard'
import { seenTutorialsAtom } from '@homeside/session/preferences'
import { AccountFold } from '@homeside/ui/account-list'
import { Loaded } from '@homeside/ui/loaded'
import { Notice } from '@homeside/ui/notice'
import { Skeleton } from '@homeside/ui/skeleton'
import { useAtom } from 'jotai'
import { useId, useState } from 'react'

import { patientUserQuery } from '../../api/account-queries.ts'
import { ValueRow, EditForm } from '../../rows/value-row.tsx'
import { EmailRow } from './email-row.tsx'
import { LanguageRow } from './language-row.tsx'

import '../../rows/value-row.css'

/** Settings without their own screen, changed on the account page itself. */
export function AccountRows() {
  const t = useText('account-settings')
  const load = useQueryLoad(patientUserQuery)
  return (
    <AccountFold title={t('settings.portal')} icon="language">
      <Loaded load={load} skeleton={<Skeleton shape="rows" />}>
        {(user) => (
          <div className="acc-rows">
            <EmailRow user={user} />
            <LanguageRow />
            <TimeZoneRow user={user} />
            <DataRow />
            <TipsRow />
          </div>
        )}
      </Loaded>
    </AccountFold>
  )
}

/** Everything that the provider has on file about the patient, as one file to keep. */
function DataRow() {
  const t = useText('account-settings')
  const api = useApi()
  const { isUnderWay, problem, run } = useAction()
  const [isSaved, setSaved] = useState(false)
  const id = useId()

  const download = () =>
    run(async () => {
      setSaved(false)
      saveFile(await call(api, 'GET', 'patient/data', { answer: 'file' }), 'my-data.zip')
      setSaved(true)
    })

  return (
    <div className="acc-row" role="group" aria-labelledby={id}>
      <div className="acc-row-head">
        <h3 id={id} className="acc-row-label">
          {t('settings.data')}
        </h3>
        <button
          type="button"
          className="hs-button hs-button-text acc-row-change"
          aria-disabled={isUnderWay}
          onClick={download}
        >
          {t(isUnderWay ? 'settings.dataComes' : 'settings.dataDownload')}
        </button>
      </div>
      <p className="acc-value">{t('settings.dataWords')}</p>
      {problem ? <ProblemNotice problem={problem} /> : null}
      {isSaved ? <Notice tone="success" title={t('settings.dataSaved')} focusOnMount /> : null}
    </div>
  )
}

/** Shows the portal's tips again. Section 2.10 of the specification, reset tutorials. */
function TipsRow() {
  const t = useText('account-settings')
  const [seen, setSeen] = useAtom(seenTutorialsAtom)
  const [isReset, setReset] = useState(false)
  const id = useId()

  function reset() {
    setSeen([])
    setReset(true)
  }

  return (
    <div className="acc-row" role="group" aria-labelledby={id}>
      <div className="acc-row-head">
        <h3 id={id} className="acc-row-label">
          {t('settings.tips')}
        </h3>
        <button type="button" className="hs-button hs-button-text acc-row-change" onClick={reset}>
          {t('settings.showTips')}
        </button>
      </div>
      <p className="acc-value">{t(seen.length > 0 ? 'settings.tipsSeen' : 'settings.tipsWaiting')}</p>
      {isReset ? <Notice tone="success" title={t('settings.tipsReset')} focusOnMount /> : null}
    </div>
  )
}

interface Choice {
  TimeZoneKey: string
}

/** The patient's time zone, used for all times of day. Section 3.5 of the specification. */
function TimeZoneRow({ user }: { user: PatientUser }) {
  const t = useText('account-settings')
  const api = useApi()
  const [dashboard, setDashboard] = useAtom(dashboardAtom)

  async function save({ TimeZoneKey }: Choice) {
    const zone = timeZones.find(({ key }) => String(key) === TimeZoneKey)
    if (!zone) return
    const json = { TimeZoneKey: zone.key, ObserveDaylightSavingsTime: zone.observesDaylightSavings }
    const saved = { ...user, ...(await call(api, 'POST', 'patient/timezone', { json })) }
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
