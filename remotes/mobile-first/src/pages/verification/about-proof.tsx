import type { ApiProblem } from '@homeside/api-client/api-problem'
import { useText } from '@homeside/i18n/use-text'

/** What to check after a wrong answer, and how many tries are left. */
function ProofTrouble({ triesLeft }: { triesLeft: number | null }) {
  const t = useText('mobile-first')
  return (
    <>
      <p>{t('verification.compare')}</p>
      {triesLeft === null ? null : (
        <p>
          <strong>{t('verification.triesLeft', { count: triesLeft })}</strong> {t('verification.thenCloses')}
        </p>
      )}
    </>
  )
}

/** Draws what the form of a proof shows below a problem. Pass it to the form as `aboutProblem`. */
export function aboutProof({ code, triesLeft }: ApiProblem) {
  return code === 'no-match' ? <ProofTrouble triesLeft={triesLeft} /> : null
}
