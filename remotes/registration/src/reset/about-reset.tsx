import type { ApiProblem } from '@homeside/api-client/api-problem'
import { useText } from '@homeside/i18n/use-text'
import { ProblemReference } from '@homeside/parts/reference/reference'
import { Link } from '@homeside/remote-kit/router'

import { TriesLeft } from '../codes/tries-left.tsx'
import { usePaths } from '../registration-paths.ts'

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
