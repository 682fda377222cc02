import { useText } from '@homeside/i18n/use-text'
import { TaskPage } from '@homeside/parts/wizard/task-page'
import type { ReactNode } from 'react'

import { usePaths } from '../registration-paths.ts'

interface ResetPageFrameProps {
  title: string
  lead?: ReactNode
  /** Where Back leads; the login when left out. */
  back?: string
  children: ReactNode
}

/** A page on the way to a new password, which begins at the login. */
export function ResetPageFrame({ back, ...asked }: ResetPageFrameProps) {
  const t = useText('registration')
  const { login } = usePaths()
  return <TaskPage {...asked} back={back === undefined ? { to: login, words: t('verify.login') } : { to: back }} />
}
