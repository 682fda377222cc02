import { TextAreaField } from '@homeside/forms/fields/text-area-field'
import { useText } from '@homeside/i18n/use-text'

/** The most characters the API takes. */
const longest = 1000

/** What is wrong on file, in the patient's own words: staff ask no more than they have to. */
export function ChangeDescription() {
  const t = useText('orders')
  return (
    <TextAreaField
      name="ChangeDescription"
      label={t('review.changes')}
      hint={t('review.changesHint')}
      maxLength={longest}
    />
  )
}
