import type { NotificationSettings, NotificationTopic } from '@homeside/contract/notifications'
import { dateIn, formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { AskConsent, ConsentWords } from '@homeside/parts/consent/ask-consent'
import { timeZoneAtom } from '@homeside/session/dashboard'
import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'

import { EveryTopicSwitch, SwitchRow } from './switch-row.tsx'
import { consentOf, type SaveTopics } from './topics.ts'

type Wanted = Partial<Record<NotificationTopic, boolean>>

interface ConsentedTopicsProps {
  name: keyof typeof consentOf
  settings: NotificationSettings
  save: SaveTopics
}

/** The switches of one way of sending. The first one that is turned on asks for consent. */
export function ConsentedTopics({ name: channel, settings, save }: ConsentedTopicsProps) {
  const t = useText('account-settings')
  const language = useLanguage()
  const timeZone = useAtomValue(timeZoneAtom)
  const [asked, setAsked] = useState<Wanted | null>(null)
  /** The switch that asked. The focus returns to it. */
  const asking = useRef<HTMLElement | null>(null)
  const consentName = consentOf[channel]
  const consent = settings[consentName]

  function saveOrAsk(wanted: Wanted): Promise<void> | null {
    const needsConsent = consent.ConsentedUtc === null && Object.values(wanted).includes(true)
    if (!needsConsent) return save(settings, { [channel]: wanted })
    asking.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    setAsked(wanted)
    return null
  }

  function end() {
    setAsked(null)
    asking.current?.focus()
  }

  return (
    <>
      <EveryTopicSwitch
        label={t(channel === 'Email' ? 'notifications.all' : 'notifications.allTexts')}
        isStrong
        topics={settings[channel]}
        offered={settings.Topics}
        save={saveOrAsk}
      />
      {settings.Topics.map((topic) => {
        const isOn = settings[channel][topic]
        return (
          <SwitchRow
            key={topic}
            label={t(`notifications.topics.${topic}`)}
            isOn={isOn}
            state={t(isOn ? 'notifications.on' : 'notifications.off')}
            turn={(wanted) => saveOrAsk({ [topic]: wanted })}
          />
        )
      })}
      {asked ? (
        <div className="acc-row acc-ask">
          <AskConsent
            name={consentName}
            consent={consent}
            agree={async () => {
              await save(settings, { [channel]: asked, [`${consentName}Version`]: consent.Version })
              end()
            }}
            onCancel={end}
          />
        </div>
      ) : null}
      {consent.Told === null ? null : (
        <p className="acc-row">
          {t(`notifications.told.${consent.Told.How}`, {
            date: formatDate(dateIn(timeZone, consent.Told.AtUtc), language),
          })}{' '}
          {t(`notifications.toldEnds.${channel}`)}
        </p>
      )}
      {consent.ConsentedUtc === null ? null : (
        <details className="acc-row acc-consent hs-opens hs-opens-row">
          <summary>
            {t('notifications.agreed', { date: formatDate(dateIn(timeZone, consent.ConsentedUtc), language) })}{' '}
            <span>{t('notifications.read')}</span>
          </summary>
          <ConsentWords consent={consent} />
        </details>
      )}
    </>
  )
}
