import { formatNumber } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'

interface CharacterCountProps {
  id: string
  count: number
  /** Characters that the server takes at most. */
  longest: number
}

/** How much is typed of what a field takes. Nothing is cut: what is too much is told, and stays. */
export function CharacterCount({ id, count, longest }: CharacterCountProps) {
  const t = useText('forms')
  const language = useLanguage()
  const words = t('count', { count, typed: formatNumber(count, language), longest: formatNumber(longest, language) })
  return (
    <p id={id} className="hs-hint hs-tabular">
      {count > longest ? `${words} ${t('excess', { count: count - longest })}` : words}
    </p>
  )
}
