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
 * Lists everything to correct, with a link to each field. Faults about one subject are one link with its name, because
 * each stands at its own field too. When several faults have the same words, each begins with its field's label. The
 * summary gets the focus when it appears. It does not change while fields are corrected, so that the page stays still.
 */
function ErrorSummary({ formId, faults }: ErrorSummaryProps) {
  const t = useText('forms')
  const words = useFaultWords()
  const sentences = faults.map(({ field, code }) => words(code, field))
  const listed = faults.flatMap(({ field }, index) => {
    const fault = sentences[index] ?? ''
    if (field.about !== undefined) {
      const isFirst = faults.findIndex((each) => each.field.about === field.about) === index
      return isFirst ? [{ field, text: field.about }] : []
    }
    const isAlone = sentences.indexOf(fault) === sentences.lastIndexOf(fault) || field.label === null
    return { field, text: isAlone ? fault : t('aboutFault', { about: field.label ?? '', fault }) }
  })

  return (
    <Notice tone="danger" title={t('summary', { count: listed.length })} focusOnMount>
      <ul className="hs-form-faults">
        {listed.map(({ field, text }) => (
          <li key={field.name}>
            {field.label === null ? (
              <span className="hs-form-fault">{text}</span>
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
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
