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
  /** Where Back leads, and its words when they are not "Back". */
  back?: { to: string; words?: string }
  children: ReactNode
}

/** A page of the wizard, as a page of a task. It knows its step, and who may stop here and continue later. */
export function WizardPage({ page, ...asked }: WizardPageProps) {
  const skips = useSkipsContacts()
  const pages = wizardPages.filter((name) => !skips || !isContact(name))
  // A patient with a password finds their answers after logging in. Before that, the letter leads back.
  const hasPassword = page !== 'verify' && page !== 'security'
  return (
    <TaskPage
      {...asked}
      {...(page === 'check' ? {} : { step: { number: pages.indexOf(page) + 1, count: pages.length } })}
      {...(hasPassword ? { finishLater: { onLeave: () => void leave() } } : {})}
    />
  )
}

function isContact(name: WizardPageName): boolean {
  return name === 'responsibleParty' || name === 'emergencyContact'
}
