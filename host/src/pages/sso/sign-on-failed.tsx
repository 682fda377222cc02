import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { signOnAddress } from '@homeside/contract/constants/sign-on-address'
import { useText } from '@homeside/i18n/use-text'
import { Page } from '@homeside/ui/page'
import { Link } from 'react-router-dom'

import { useSnapshot } from '../../page/snapshot-context.ts'

/** Why an identity provider signed nobody in, as the API says it in the address. */
export const signOnFaults = ['unavailable', 'refused', 'expired', 'untrusted', 'unknown', 'off'] as const

interface SignOnFailedProps {
  fault: (typeof signOnFaults)[number]
  /** The provider whose identity provider was asked; null when that is not known. */
  alias: string | null
}

/** Says why the patient's identity provider did not sign them in, and what they can do. */
export function SignOnFailed({ fault, alias }: SignOnFailedProps) {
  const t = useText('public')
  const { apiOrigin } = useSnapshot()
  const query = new URLSearchParams({ returnTo: `${location.origin}${pagePaths.singleSignOn}` })
  const again = alias && fault !== 'off' ? `${apiOrigin}/${signOnAddress(alias)}?${query}` : null
  return (
    <Page title={t('singleSignOn.failedTitle')} lead={t(`singleSignOn.faults.${fault}`)}>
      <div className="hs-actions">
        {again ? (
          <a className="hs-button hs-button-primary" href={again}>
            {t('singleSignOn.again')}
          </a>
        ) : null}
        <Link className="hs-button hs-button-quiet" to={pageAddress(pagePaths.aliasLogin, { alias })}>
          {t('singleSignOn.back')}
        </Link>
      </div>
    </Page>
  )
}
