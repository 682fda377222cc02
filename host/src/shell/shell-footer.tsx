import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { policyAddress } from '@homeside/contract/constants/page-paths-at-login'
import { useText } from '@homeside/i18n/use-text'
import { memo } from 'react'
import { Link } from 'react-router-dom'

/** The links of every screen besides its menu. */
export const ShellFooter = memo(function ShellFooter({ alias }: { alias: string | null }) {
  const t = useText('host')
  return (
    <footer className="shell-footer">
      <Link to={pageAddress(pagePaths.aliasFaqs, { alias })}>{t('frame.faqs')}</Link>
      <Link to={policyAddress(alias)}>{t('frame.privacyPolicy')}</Link>
      <Link to={pageAddress(pagePaths.aliasTerms, { alias })}>{t('frame.terms')}</Link>
      <Link to={pageAddress(pagePaths.aliasAbout, { alias })}>{t('frame.about')}</Link>
    </footer>
  )
})
