import { useText } from '@homeside/i18n/use-text'
import { memo } from 'react'
import { Link } from 'react-router-dom'

import { aliasPath, policyPath } from '../alias/paths.ts'

/** The links of every screen besides its menu. */
export const ShellFooter = memo(function ShellFooter({ alias }: { alias: string | null }) {
  const t = useText('host')
  return (
    <footer className="shell-footer">
      <Link to={alias ? aliasPath(alias, 'faqs') : '/faqs'}>{t('frame.faqs')}</Link>
      <Link to={policyPath(alias)}>{t('frame.privacyPolicy')}</Link>
      <Link to={alias ? aliasPath(alias, 'terms') : '/terms'}>{t('frame.terms')}</Link>
      <Link to={alias ? aliasPath(alias, 'about') : '/about'}>{t('frame.about')}</Link>
    </footer>
  )
})
