import { useText } from '@homeside/i18n/use-text'
import { Link } from '@homeside/remote-kit/router'
import { Icon } from '@homeside/ui/icon'
import { Page } from '@homeside/ui/page'
import type { ReactNode } from 'react'

import type { WizardPageName } from '../registration-paths.ts'
import { Help } from './help.tsx'
import { WizardProgress } from './wizard-progress.tsx'

import './wizard.css'

interface WizardPageProps {
  page: WizardPageName | 'check'
  title: string
  lead?: ReactNode
  /** Where Back leads, and what it is called where that is not "Back". */
  back?: { to: string; words?: string }
  /** The contacts are known and their pages left out. */
  skipsContacts?: boolean
  children: ReactNode
}

/** A page of the wizard: the way back, how far it is, what is asked, and whom to call. */
export function WizardPage({ page, title, lead, back, skipsContacts = false, children }: WizardPageProps) {
  const t = useText('registration')
  return (
    <div className="reg-wizard">
      <nav className="reg-way" aria-label={t('way')}>
        {back ? (
          <Link className="hs-button hs-button-text reg-back" to={back.to}>
            <Icon name="chevron" size={20} />
            {back.words ?? t('back')}
          </Link>
        ) : null}
      </nav>
      <WizardProgress page={page} skipsContacts={skipsContacts} />
      <Page title={title} lead={lead}>
        {children}
        <Help />
      </Page>
    </div>
  )
}
