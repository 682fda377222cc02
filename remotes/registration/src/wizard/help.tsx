import { useText } from '@homeside/i18n/use-text'
import { PhoneLink } from '@homeside/ui/phone-link'
import { useProvider } from '@homeside/ui/provider-context'

/** Whom to call: whoever gives up at an obstacle finds the number at the end of every page. */
export function Help() {
  const t = useText('registration')
  const { name, phone } = useProvider()
  return (
    <p className="reg-help">
      {t('help', { provider: name })}
      <br />
      <PhoneLink phone={phone} />
    </p>
  )
}
