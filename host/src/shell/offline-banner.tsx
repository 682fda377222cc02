import { useText } from '@homeside/i18n/use-text'
import { useIsOnline } from '@homeside/ui/connection'
import { Notice } from '@homeside/ui/notice'

/** Says that the device is offline, while it is. */
export function OfflineBanner() {
  const t = useText('host')
  if (useIsOnline()) return null
  return (
    <div className="shell-notes">
      <Notice tone="warning" title={t('frame.offline')} />
    </div>
  )
}
