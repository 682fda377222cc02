import type { ApiProblem } from '@homeside/api-client/api-problem'
import { useText } from '@homeside/i18n/use-text'
import { ProblemReference } from '@homeside/parts/reference/reference'
import { Link } from '@homeside/remote-kit/router'

import { TriesLeft } from '../../codes/tries-left.tsx'
import { usePaths } from '../../registration-paths.ts'

/** What to do about a failed code, beside the words of the problem. */
function VerifyTrouble({ problem }: { problem: ApiProblem }) {
  const t = useText('registration')
  const { login } = usePaths()
  const { code, provider } = problem
  const hasAccount = code === 'already-registered' || code === 'email-already-linked'
  return (
    <>
      {code === 'invalid-registration' ? <p>{t('verify.trouble.nothingFits')}</p> : null}
      <TriesLeft problem={problem} />
      {hasAccount ? (
        <Link to={provider ? `/${encodeURIComponent(provider.Alias)}/login` : login}>{t('verify.login')}</Link>
      ) : null}
      <ProblemReference problem={problem} />
    </>
  )
}

/** Draws what the form of the first page shows below a problem. Pass it to the form as `aboutProblem`. */
export function aboutVerify(problem: ApiProblem) {
  return <VerifyTrouble problem={problem} />
}
