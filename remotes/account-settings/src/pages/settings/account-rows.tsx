import { call } from '@homeside/api-client/call'
import { pageCache } from '@homeside/api-client/page-cache'
import { saveFile } from '@homeside/api-client/save-file'
import { useApi } from '@homeside/api-client/use-api'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { timeZones } from '@homeside/contract/constants/time-zones'
import type { PatientUser } from '@homeside/contract/patient'
import type { Language } from '@homeside/contract/wire'
import { SelectField } from '@homeside/forms/fields/select-field'
import { required } from '@homeside/forms/rules/required'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice, useAction } from '@homeside/parts/action/use-action'
import { chooseLanguage } from '@homeside/remote-kit/session-actions'
import { dashboardAtom } from '@homeside/session/dashboard'
import { seenTutorialsAtom } from '@homeside/session/preferences'
import { AccountFold } from '@homeside/ui/account-list'
import { Loaded } from '@homeside/ui/loaded'
import { Notice } from '@homeside/ui/notice'
import { Skeleton } from '@homeside/ui/skeleton'
import { useAtom } from 'jotai'
import { useId, useState, useRef } from 'react'

import { patientUserQuery } from '../../api/account-queries.ts'
import { ValueRow, EditForm } from '../../rows/value-row.tsx'
import { EmailRow } from './email-row.tsx'

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

/** The other of the portal's two languages; section 1 of the specification. */
const otherThan = { en: 'es', es: 'en' } as const satisfies Record<Language, Language>

/** The language of the portal, and of emails and texts. One press changes to the other. */
export function LanguageRow() {
  const t = useText('account-settings')
  const language = useLanguage()
  const { isUnderWay, problem, run } = useAction()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const other = otherThan[language]

  function change(to: Language) {
    // The button of the problem goes away with it.
    button.current?.focus()
    run(() => chooseLanguage(to))
  }

  return (
    <div className="acc-row" role="group" aria-labelledby={id}>
      <div className="acc-row-head">
        <h3 id={id} className="acc-row-label">
          {t('settings.language')}
        </h3>
        <button
          ref={button}
          type="button"
          className="hs-button hs-button-text acc-row-change"
          // Each language has its own name, so that its readers find it.
          lang={other}
          aria-disabled={isUnderWay}
          onClick={() => change(other)}
        >
          {t(`languages.${other}`)}
        </button>
      </div>
      <p className="acc-value">{t(`languages.${language}`)}</p>
      {problem ? (
        // The page has changed all the same. Only emails and texts have not.
        <ProblemNotice problem={problem}>
          <button type="button" className="hs-button hs-button-quiet" onClick={() => change(language)}>
            {t('settings.languageAgain')}
          </button>
        </ProblemNotice>
      ) : null}
    </div>
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
