import { TaskPage } from '@homeside/parts/wizard/task-page'
import { leave } from '@homeside/remote-kit/session-actions'
import type { ReactNode } from 'react'

import { wizardPages } from '../registration-paths.ts'
import type { WizardPageName } from '../registration-paths.ts'
import { useSkipsContacts } from './use-skips-contacts.ts'

import './wizard.css'

interface WizardPageProps {
  page: WizardPageName | 'check'
  title: string
  lead?: ReactNode
  /** Where Back leads, and what it is called where that is not "Back". */
  back?: { to: string; words?: string }
  children: ReactNode
}

/** A page of the wizard, as a page of a task: it knows which step it is, and who may stop here and go on later. */
export function WizardPage({ page, ...asked }: WizardPageProps) {
  const skips = useSkipsContacts()
  const pages = wizardPages.filter((name) => !skips || !isContact(name))
  // Whoever has a password finds their answers again as they log in; before that the letter leads back.
  const hasPassword = page !== 'verify' && page !== 'security'
  return (
    <TaskPage
      {...asked}
      {...(page === 'check' ? {} : { step: { number: pages.indexOf(page) + 1, count: pages.length } })}
      {...(hasPassword ? { wayOut: { onLeave: () => void leave() } } : {})}
    />
  )
}

function isContact(name: WizardPageName): boolean {
  return name === 'responsibleParty' || name === 'emergencyContact'
}
