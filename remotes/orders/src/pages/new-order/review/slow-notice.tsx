import { useText } from '@homeside/i18n/use-text'
import { Notice } from '@homeside/ui/notice'

/** The answer takes long: nothing is lost by asking again. */
export function SlowNotice({ onSendAgain }: { onSendAgain: () => void }) {
  const t = useText('orders')
  return (
    <Notice tone="warning" title={t('review.slow')}>
      <button type="button" className="hs-button hs-button-quiet" onClick={onSendAgain}>
        {t('review.sendAgain')}
      </button>
    </Notice>
  )
}
