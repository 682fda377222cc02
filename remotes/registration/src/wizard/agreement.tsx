import { useText } from '@homeside/i18n/use-text'
import { Link } from '@homeside/remote-kit/router'

import { usePaths } from '../registration-paths.ts'

/** How the patient's data is used, and the terms. Shown where data is first asked for. */
export function Agreement() {
  const t = useText('registration')
  const { privacyPolicy, terms } = usePaths()
  return (
    <p className="hs-hint">
      {t('verify.privacy')} <Link to={privacyPolicy}>{t('verify.privacyPolicy')}</Link>,{' '}
      <Link to={terms}>{t('verify.terms')}</Link>
    </p>
  )
}
