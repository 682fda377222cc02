import { useText } from '@homeside/i18n/use-text'
import { TaskPage } from '@homeside/parts/wizard/task-page'
import type { ReactNode } from 'react'

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
