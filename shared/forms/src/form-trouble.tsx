import type { ApiProblem } from '@homeside/api-client/api-problem'
import { useText } from '@homeside/i18n/use-text'
import { Notice } from '@homeside/ui/notice'
import { CallAbout, ProblemText } from '@homeside/ui/problem-words'
import { type ReactNode, useCallback, useState } from 'react'

import { fieldId, type FieldFault } from './form-context.ts'
import { useFaultWords, type FieldNaming } from './use-fault-words.ts'

/** Why the last attempt to send a form failed. */
interface Failure {
  /** Counts the attempts, so that each failure is announced. */
  attempt: number
  faults: readonly FieldFault[]
  problem: ApiProblem | null
}

/** The failure of the last attempt; null while the next one is on its way. */
export function useFailure(formId: string) {
  const [failure, setFailure] = useState<Failure>({ attempt: 0, faults: [], problem: null })
  return {
    failure,
    fail: (faults: readonly FieldFault[], problem: ApiProblem | null = null) =>
      setFailure(({ attempt }) => ({ attempt: attempt + 1, faults: inPageOrder(formId, faults), problem })),
    forget: () => setFailure(({ attempt }) => ({ attempt, faults: [], problem: null })),
    /** Takes the names that a field has now, such as in another language. */
    rename: useCallback((field: FieldNaming) => setFailure((before) => renamed(before, field)), []),
  }
}

function renamed(failure: Failure, field: FieldNaming): Failure {
  const isOther = (fault: FieldFault) => fault.field.name === field.name && fault.field !== field
  if (!failure.faults.some(isOther)) return failure
  return { ...failure, faults: failure.faults.map((fault) => (isOther(fault) ? { ...fault, field } : fault)) }
}

/** Sorts faults in the order of the page. Faults of fields that are not on it come last. */
function inPageOrder(formId: string, faults: readonly FieldFault[]): readonly FieldFault[] {
  const controls = new Map(faults.map((fault) => [fault, document.getElementById(fieldId(formId, fault.field.name))]))
  return [...faults].sort((one, other) => {
    const [first, second] = [controls.get(one), controls.get(other)]
    if (!first || !second) return Number(!first) - Number(!second)
    return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
  })
}

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
