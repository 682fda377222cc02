import { formatNumber } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'

interface CharacterCountProps {
  id: string
  count: number
  /** The most characters that the server accepts. */
  longest: number
}

/** How much of a field's limit is used. Nothing is cut: a text that is too long stays, and the count says so. */
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
