import type { ApiProblem } from '@homeside/api-client/api-problem'
import { useText } from '@homeside/i18n/use-text'
import { Notice } from '@homeside/ui/notice'
import { CallAbout, ProblemText } from '@homeside/ui/problem-words'
import type { ReactNode } from 'react'

import { fieldId, type FieldFault } from './form-context.ts'
import type { Failure } from './use-failure.ts'
import { useFaultWords } from './use-fault-words.ts'

interface FormTroubleProps {
  formId: string
  failure: Failure
  aboutProblem: ((problem: ApiProblem) => ReactNode) | undefined
}

/** Says at the top of a form why it was not sent, and gets the focus. */
export function FormTrouble({ formId, failure, aboutProblem }: FormTroubleProps) {
  if (failure.faults.length > 0) return <ErrorSummary formId={formId} faults={failure.faults} />
  if (failure.problem === null) return null
  return <ProblemNotice problem={failure.problem}>{aboutProblem?.(failure.problem)}</ProblemNotice>
}

/** Says what a problem of the call is, that nothing is lost, what to do, and whom to call. */
function ProblemNotice({ problem, children }: { problem: ApiProblem; children: ReactNode }) {
  const t = useText('forms')
  return (
    <Notice tone="danger" title={<ProblemText problem={problem} />} focusOnMount>
      <p>{t('kept')}</p>
      {children}
      <CallAbout problem={problem} />
    </Notice>
  )
}

interface ErrorSummaryProps {
  formId: string
  faults: readonly FieldFault[]
}

/**
 * Lists everything to correct, with a link to each field. When several fields ask the same question, each fault begins
 * with its subject and the question. When several faults have the same words, each begins with its field's label. The
 * summary gets the focus when it appears. It does not change while fields are corrected, so that the page stays still.
 */
function ErrorSummary({ formId, faults }: ErrorSummaryProps) {
  const t = useText('forms')
  const words = useFaultWords()
  const sentences = faults.map(({ field, code }) => words(code, field))
  function inSummary(label: string, about: string | undefined, fault: string): string {
    if (about !== undefined) return t('aboutFault', { about, fault: withQuestion(label, fault) })
    const isAlone = sentences.indexOf(fault) === sentences.lastIndexOf(fault)
    return isAlone ? fault : t('aboutFault', { about: label, fault })
  }

  return (
    <Notice tone="danger" title={t('summary', { count: faults.length })} focusOnMount>
      <ul className="hs-form-faults">
        {faults.map(({ field }, index) => (
          <li key={field.name}>
            {field.label === null ? (
              <span className="hs-form-fault">{sentences[index]}</span>
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
                {inSummary(field.label, field.about, sentences[index] ?? '')}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** The text of a fault after its question. The question is left out where the text names it already. */
function withQuestion(label: string, fault: string): string {
  return fault.includes(label) ? fault : `${label} ${fault}`
}
