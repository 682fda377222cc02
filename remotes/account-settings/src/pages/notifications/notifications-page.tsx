import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Loaded } from '@homeside/ui/loaded'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'

import { notificationsQuery } from '../../api/account-queries.ts'
import { BackToAccount } from '../../rows/back-to-account.tsx'
import { RowGroup } from '../../rows/row-group.tsx'
import { ConsentedTopics } from './consented-topics.tsx'
import { EmailDestination, PhoneDestination } from './destinations.tsx'
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
