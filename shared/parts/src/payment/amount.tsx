import { formatCents } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'

import './amount.css'

/** What is to be paid or was paid, in cents: the largest text of its card. */
export function Amount({ cents }: { cents: number }) {
  const language = useLanguage()
  return <p className="hs-amount hs-tabular">{formatCents(cents, language)}</p>
}
