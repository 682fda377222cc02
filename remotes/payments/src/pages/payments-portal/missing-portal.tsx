import { useText } from '@homeside/i18n/use-text'
import { OutcomeMark } from '@homeside/parts/payment/outcome-mark'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { PhoneLink } from '@homeside/ui/phone-link'

/** Says that the provider has given no address of its payments portal, and whom to call. */
export function MissingPortal({ onRetry }: { onRetry: () => void }) {
  const t = useText('payments')
  const { name: provider, phone } = useProvider()
  return (
    <>
      <OutcomeMark tone="warning" />
      <p>{t('portal.missing', { provider })}</p>
      <p>
        {t('portal.question')} <PhoneLink phone={phone} />
      </p>
      <div className="hs-actions">
        <button type="button" className="hs-button hs-button-quiet" onClick={onRetry}>
          {t('portal.again')}
        </button>
      </div>
    </>
  )
}
