import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import type { NotificationSettings } from '@homeside/contract/notifications'
import { dateIn, formatDate, formatPhone } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { patientInfoQuery } from '@homeside/parts/patient/patient-queries'
import { Link, useParams } from '@homeside/remote-kit/router'
import { timeZoneAtom } from '@homeside/session/dashboard'
import { Loaded } from '@homeside/ui/loaded'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'
import { StatusLine } from '@homeside/ui/status-line'
import { useAtomValue } from 'jotai'

import { notificationsQuery } from '../../api/account-queries.ts'
import { BackToAccount } from '../../rows/back-to-account.tsx'
import { RowGroup } from '../../rows/value-row.tsx'
import { SendLinkAgain, useLookAgain } from '../../verification/verify-email.tsx'
import { EmailRow } from '../demographics/email-row.tsx'
import { ConsentedTopics } from './consented-topics.tsx'
import { EveryTopicSwitch } from './switch-row.tsx'
import { otherChannels, useSaveTopics } from './topics.ts'

import './notifications.css'

/** The patient's notification settings. Section 2.10 of the specification. */
export default function NotificationsPage() {
  const t = useText('account-settings')
  const load = useQueryLoad(notificationsQuery(useLanguage()))
  const save = useSaveTopics()
  return (
    <Page title={t('notifications.title')} lead={t('notifications.lead')} back={<BackToAccount />}>
      <Loaded load={load} skeleton={<Skeleton shape="rows" count={4} />}>
        {(settings) => (
          <>
            <RowGroup title={t('notifications.email')}>
              <EmailDestination settings={settings} />
              <ConsentedTopics name="Email" settings={settings} save={save} />
            </RowGroup>
            {settings.Channels.includes('Texts') ? (
              <RowGroup title={t('notifications.texts')}>
                <PhoneDestination settings={settings} />
                {settings.MobilePhone === null ? null : (
                  <ConsentedTopics name="Texts" settings={settings} save={save} />
                )}
              </RowGroup>
            ) : null}
            <RowGroup title={t('notifications.elsewhere')}>
              {otherChannels
                .filter((channel) => settings.Channels.includes(channel))
                .map((channel) => (
                  <EveryTopicSwitch
                    key={channel}
                    label={t(channel === 'Push' ? 'notifications.push' : 'notifications.alerts')}
                    meaning={t(channel === 'Push' ? 'notifications.pushMeaning' : 'notifications.alertsMeaning')}
                    topics={settings[channel]}
                    offered={settings.Topics}
                    save={(topics) => save(settings, { [channel]: topics })}
                  />
                ))}
            </RowGroup>
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** The email address, which can be changed here, and whether it is confirmed. Nothing is sent before that. */
function EmailDestination({ settings }: { settings: NotificationSettings }) {
  const t = useText('account-settings')
  const { EmailAddress, IsEmailVerified } = settings
  const load = useQueryLoad(patientInfoQuery)
  useLookAgain(!IsEmailVerified)
  return (
    <Loaded load={load} skeleton={<Skeleton shape="rows" count={1} />}>
      {(info) => (
        <>
          <EmailRow info={info} />
          {EmailAddress === '' ? null : (
            <div className="acc-row acc-row-more">
              {IsEmailVerified ? (
                <StatusLine tone="success">{t('settings.confirmed')}</StatusLine>
              ) : (
                <>
                  <StatusLine tone="warning">{t('settings.notConfirmed')}</StatusLine>
                  <SendLinkAgain />
                </>
              )}
            </div>
          )}
        </>
      )}
    </Loaded>
  )
}

/** The phone for texts. It is the number on file, which is changed in the patient's details. */
function PhoneDestination({ settings: { MobilePhone, TextsStoppedUtc } }: { settings: NotificationSettings }) {
  const t = useText('account-settings')
  const language = useLanguage()
  const timeZone = useAtomValue(timeZoneAtom)
  const { alias = '' } = useParams()
  return (
    <div className="acc-row">
      <div className="acc-row-head">
        <h3 className="acc-row-label">{t('notifications.goesTo')}</h3>
        <Link
          className="hs-button hs-button-text acc-row-change"
          aria-label={t(MobilePhone === null ? 'notifications.addPhone' : 'notifications.changePhone')}
          to={pageAddress(pagePaths.demographics, { alias })}
        >
          {t(MobilePhone === null ? 'add' : 'change')}
        </Link>
      </div>
      <p className={MobilePhone === null ? 'acc-value-missing' : 'acc-value'}>
        {MobilePhone === null ? t('notifications.noPhone') : formatPhone(MobilePhone)}
      </p>
      {TextsStoppedUtc === null ? null : (
        <StatusLine tone="warning">
          {t('notifications.stopped', { date: formatDate(dateIn(timeZone, TextsStoppedUtc), language) })}
        </StatusLine>
      )}
    </div>
  )
}
