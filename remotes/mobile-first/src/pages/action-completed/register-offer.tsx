import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { useText } from '@homeside/i18n/use-text'
import { Link } from '@homeside/remote-kit/router'

/** Offers an account to a patient without one. The code is already entered. */
export function RegisterOffer({ code }: { code: string | null }) {
  const t = useText('mobile-first')
  if (code === null) return null
  return (
    <section className="hs-stack" aria-labelledby="register-offer">
      <h2 id="register-offer">{t('register.title')}</h2>
      <p>{t('register.text')}</p>
      <Link
        className="hs-button hs-button-quiet mf-register"
        to={pageAddress(pagePaths.registrationCode, { key: code })}
      >
        {t('register.go')}
      </Link>
    </section>
  )
}
