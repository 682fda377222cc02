import { useText } from '@homeside/i18n/use-text'

import { wizardPages } from '../registration-paths.ts'
import type { WizardPageName } from '../registration-paths.ts'

interface WizardProgressProps {
  page: WizardPageName | 'check'
  skipsContacts: boolean
}

/** How far the wizard is, in words and bars. */
export function WizardProgress({ page, skipsContacts }: WizardProgressProps) {
  const t = useText('registration')
  const asked = wizardPages.filter((name) => !skipsContacts || !isContact(name))
  const number = page === 'check' ? asked.length + 1 : asked.indexOf(page) + 1
  return (
    <div className="reg-progress">
      {page === 'check' ? t('allStepsDone', { count: asked.length }) : t('step', { number, count: asked.length })}
      <div className="reg-bars" aria-hidden="true">
        {asked.map((name, index) => (
          <span key={name} className={index < number ? 'reg-bar-done' : ''} />
        ))}
      </div>
    </div>
  )
}

function isContact(name: WizardPageName): boolean {
  return name === 'responsibleParty' || name === 'emergencyContact'
}
