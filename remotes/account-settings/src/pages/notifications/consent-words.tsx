import type { NotificationConsent } from '@homeside/contract/notifications'
import { useText } from '@homeside/i18n/use-text'

/** What is agreed to, in the words of the server, with their version. */
export function ConsentWords({ consent: { Paragraphs, Version } }: { consent: NotificationConsent }) {
  const t = useText('account-settings')
  return (
    <div className="hs-stack">
      {Paragraphs.map((words) => (
        <p key={words}>{words}</p>
      ))}
      <p className="hs-hint">{t('notifications.version', { version: Version })}</p>
    </div>
  )
}
