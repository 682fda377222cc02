import { useText } from '@homeside/i18n/use-text'
import { Notice } from '@homeside/ui/notice'

import { fieldId } from './form-context.ts'
import type { FieldFault } from './form-context.ts'
import { useFaultWords } from './use-fault-words.ts'

interface ErrorSummaryProps {
  formId: string
  faults: readonly FieldFault[]
}

/**
 * Lists everything to correct, with a link to each field. When several fields ask the same, the subject and the
 * question come first. The summary gets the focus when it appears, and stays unchanged while fields are corrected, so
 * that nothing moves under the patient's hands.
 */
export function ErrorSummary({ formId, faults }: ErrorSummaryProps) {
  const t = useText('forms')
  const words = useFaultWords()
  return (
    <Notice tone="danger" title={t('summary', { count: faults.length })} focusOnMount>
      <ul className="hs-form-faults">
        {faults.map(({ field, code }) => (
          <li key={field.name}>
            {field.label === null ? (
              <span className="hs-form-fault">{words(code, field)}</span>
            ) : (
              <a
                className="hs-form-fault"
                href={`#${fieldId(formId, field.name)}`}
                onClick={(event) => {
                  // Moves the focus only: a hash in the address would add a step to the browser's history.
                  event.preventDefault()
                  document.getElementById(fieldId(formId, field.name))?.focus()
                }}
              >
                {field.about === undefined
                  ? words(code, field)
                  : t('aboutFault', { about: field.about, fault: withQuestion(field.label, words(code, field)) })}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** The question, then what is wrong with its answer; once where the words name it themselves. */
function withQuestion(label: string, fault: string): string {
  return fault.includes(label) ? fault : `${label} ${fault}`
}
