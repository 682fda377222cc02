import type { NotificationConsent } from '@homeside/contract/notifications'
import { useText } from '@homeside/i18n/use-text'

/** The consent's text, in the server's words and version. */
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
