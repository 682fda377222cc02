import { useText } from '@homeside/i18n/use-text'
import { Link } from '@homeside/remote-kit/router'
import { Icon } from '@homeside/ui/icon'
import { Page } from '@homeside/ui/page'
import type { ReactNode } from 'react'

import { usePaths } from '../registration-paths.ts'
import { Help } from '../wizard/help.tsx'

import '../wizard/wizard.css'

interface ResetPageFrameProps {
  title: string
  lead?: ReactNode
  /** Where Back leads; the login when left out. */
  back?: string
  children: ReactNode
}

/** A page on the way to a new password: the way back, what is asked, and whom to call. */
export function ResetPageFrame({ title, lead, back, children }: ResetPageFrameProps) {
  const t = useText('registration')
  const to = usePaths()
  return (
    <div className="reg-wizard">
      <nav className="reg-way" aria-label={t('reset.way')}>
        <Link className="hs-button hs-button-text reg-back" to={back ?? to.login}>
          <Icon name="chevron" size={20} />
          {back === undefined ? t('verify.login') : t('back')}
        </Link>
      </nav>
      <Page title={title} lead={lead}>
        {children}
        <Help />
      </Page>
    </div>
  )
}
