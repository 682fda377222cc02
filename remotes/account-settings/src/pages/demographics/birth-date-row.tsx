import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { dashboardAtom } from '@homeside/session/dashboard'
import { PhoneLink } from '@homeside/ui/phone-link'
import { useAtomValue } from 'jotai'

/** The birth date. Patients prove who they are with it, so it can only be changed by telephone. */
export function BirthDateRow() {
  const t = useText('account-settings')
  const language = useLanguage()
  const { phone } = useProvider()
  const { patientUser } = useAtomValue(dashboardAtom)
  if (!patientUser) return null
  return (
    <div className="acc-row">
      <h3 className="acc-row-label">{t('demographics.birthDate')}</h3>
      <p className="acc-value">{formatDate(patientUser.DateOfBirth, language)}</p>
      <p className="hs-hint">
        {t('demographics.birthDateWrong')} <PhoneLink phone={phone} />
      </p>
    </div>
  )
}
