import { TaskPage } from '@homeside/parts/wizard/task-page'
import { leave, returnToStep } from '@homeside/remote-kit/session-actions'
import { Loaded } from '@homeside/ui/loaded'
import { Skeleton } from '@homeside/ui/skeleton'
import { useEffect, type ReactNode } from 'react'

import { useIsChange, wizardPages, type WizardPageName } from '../registration-paths.ts'
import { useSkipsContacts, useRegistration, type Registration } from './use-registration.ts'

import './wizard.css'

interface WizardPageProps {
  page: WizardPageName | 'check'
  title: string
  lead?: ReactNode
  /** Where Back leads, and its words when they are not "Back". */
  back?: { to: string; words?: string }
  children: ReactNode
}

/**
 * A page of the wizard, as a page of a task. It knows its step, of which the check of all answers is the last, and who
 * may stop here and continue later.
 */
export function WizardPage({ page, ...asked }: WizardPageProps) {
  const skips = useSkipsContacts()
  const isChange = useIsChange()
  useEffect(() => {
    // A change of one answer leads back to the check page, saved or not.
    if (page !== 'check' && !isChange) returnToStep(wizardPages.indexOf(page))
  }, [page, isChange])
  const pages = wizardPages.filter((name) => !skips || !isContact(name))
  // A patient with a password finds their answers after logging in. Before that, the letter leads back.
  const hasPassword = page !== 'verify' && page !== 'security'
  return (
    <TaskPage
      {...asked}
      step={{ number: page === 'check' ? pages.length + 1 : pages.indexOf(page) + 1, count: pages.length + 1 }}
      {...(hasPassword ? { finishLater: { onLeave: () => void leave() } } : {})}
    />
  )
}

function isContact(name: WizardPageName): boolean {
  return name === 'responsibleParty' || name === 'emergencyContact'
}

/** Shows a page of the wizard once the registration has loaded. */
export function LoadedStep({ children }: { children: (registration: Registration) => ReactNode }) {
  const load = useRegistration()
  return (
    <Loaded load={load} skeleton={<Skeleton shape="rows" />}>
      {children}
    </Loaded>
  )
}
