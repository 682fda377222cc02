import { ApiProblem } from '@homeside/api-client/api-problem'
import { formatPhone } from '@homeside/i18n/format'
import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'
import type { ReactNode } from 'react'

import { PhoneLink } from './phone-link.tsx'

/** Whom to call about a problem: the provider that the server names, else the page's. */
function useWhomToCall(): (problem: unknown) => { name: string; phone: string } {
  const ofPage = useProvider()
  return (problem) => {
    const named = problem instanceof ApiProblem ? problem.provider : null
    return named ? { name: named.Name, phone: named.Phone } : ofPage
  }
}

/** The words of section 8.2 of the specification for the error of a call. */
export function useProblemWords(): (problem: unknown) => string {
  const t = useText('portal')
  const whomToCall = useWhomToCall()
  return (problem) => {
    const { phone } = whomToCall(problem)
    const code = problem instanceof ApiProblem ? problem.code : 'request-failed'
    const seconds = problem instanceof ApiProblem ? problem.retryAfterSeconds : null
    if (code === 'too-many-attempts' && seconds) {
      return t('problems.too-many-attempts-minutes', { count: Math.ceil(seconds / 60) })
    }
    return t([`problems.${code}`, 'problems.request-failed'], { phone: formatPhone(phone) })
  }
}

/**
 * The same words on the page. A phone number in them is a link that calls. They stand in an element of their own, which
 * other words replace as a whole: a browser's translator puts its own nodes in the place of texts, and React could not
 * take them away one by one.
 */
export function ProblemText({ problem }: { problem: unknown }) {
  const { phone } = useWhomToCall()(problem)
  const words = useProblemWords()(problem)
  const [before = words, after] = words.split(formatPhone(phone))
  if (after === undefined) return <span key={words}>{words}</span>
  return (
    <span key={words}>
      {before}
      <PhoneLink phone={phone} />
      {after}
    </span>
  )
}

interface CallAboutProps {
  problem: unknown
  /** What stands before the number. Default: "Need help? Call {{provider}} at". */
  words?: string
}

/** Whom to call about a problem. Draws nothing where the problem's own words contain the number. */
export function CallAbout({ problem, words }: CallAboutProps): ReactNode {
  const t = useText('portal')
  const { name, phone } = useWhomToCall()(problem)
  if (useProblemWords()(problem).includes(formatPhone(phone))) return null
  return (
    <p>
      {words ?? t('callProvider', { provider: name })} <PhoneLink phone={phone} />
    </p>
  )
}
