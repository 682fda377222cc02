import type { ApiProblem } from '@homeside/api-client/api-problem'
import type { ProvePasswordResetRequest } from '@homeside/contract/verification'
import { useText } from '@homeside/i18n/use-text'
import { ProblemReference } from '@homeside/parts/reference/reference'
import { TaskPage } from '@homeside/parts/wizard/task-page'
import { Link } from '@homeside/remote-kit/router'
import { atom } from 'jotai'
import type { ReactNode } from 'react'

import { TriesLeft } from '../codes/code-problems.tsx'
import { usePaths } from '../registration-paths.ts'

interface ResetPageFrameProps {
  title: string
  lead?: ReactNode
  /** Where Back leads. Default: the login. */
  back?: string
  children: ReactNode
}

/** The frame of each page of a password reset. */
export function ResetPageFrame({ back, ...asked }: ResetPageFrameProps) {
  const t = useText('registration')
  const { login } = usePaths()
  return <TaskPage {...asked} back={back === undefined ? { to: login, words: t('verify.login') } : { to: back }} />
}

/** The reference of the last message, for staff; null before, and after a refresh. */
export const resetReferenceAtom = atom<string | null>(null)

/** The proof, from the page that asks for it to the page that sets the password. In memory only, never stored. */
export const resetProofAtom = atom<ProvePasswordResetRequest | null>(null)

/** Says what the patient can do when the proof or the new password was refused. */
function ResetTrouble({ problem }: { problem: ApiProblem }) {
  const t = useText('registration')
  const to = usePaths()
  if (problem.code === 'password-already-set') return <Link to={to.login}>{t('verify.login')}</Link>
  return (
    <>
      <TriesLeft problem={problem} />
      {problem.code === 'link-expired' ? <Link to={to.reset}>{t('reset.sendNew')}</Link> : null}
      <ProblemReference problem={problem} />
    </>
  )
}

/** Draws what a form of the password reset shows below a problem. Pass it to the form as `aboutProblem`. */
export function aboutReset(problem: ApiProblem) {
  return <ResetTrouble problem={problem} />
}
