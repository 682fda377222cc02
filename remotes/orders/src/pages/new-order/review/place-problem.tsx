import { useText } from '@homeside/i18n/use-text'
import { Notice } from '@homeside/ui/notice'
import { PhoneLink } from '@homeside/ui/phone-link'
import { useProblemWords } from '@homeside/ui/problem-words'
import { useProvider } from '@homeside/ui/provider-context'

import { WayOutLinks } from './way-out-links.tsx'
import type { WayOutProps } from './way-out-links.tsx'

/** Why the order is not placed or not known to be, that nothing is lost, what helps, and whom to call. */
export function PlaceProblem({ problem, ...wayOut }: WayOutProps) {
  const t = useText('orders')
  const words = useProblemWords()
  const { name, phone } = useProvider()
  return (
    <Notice tone="danger" title={problem ? words(problem) : t('problem.unknownTitle')} focusOnMount>
      <WayOutLinks problem={problem} {...wayOut} />
      <p>
        {t('problem.phone', { provider: name })} <PhoneLink phone={phone} />
      </p>
    </Notice>
  )
}
