import type { ApiProblem } from '@homeside/api-client/api-problem'
import type { FormApi } from 'final-form'
import { useCallback, useId, useMemo, useState } from 'react'
import type { ReactNode, SubmitEvent } from 'react'
import { Form } from 'react-final-form'

import type { RulesByField } from './check-values.ts'
import { FormContext } from './form-context.ts'
import { FormTrouble } from './form-trouble.tsx'
import type { FormRules } from './rules/rule.ts'
import { takeFilledIn } from './take-filled-in.ts'
import { useAfterPress } from './use-after-press.ts'
import { useFailure } from './use-failure.ts'
import type { FieldNaming } from './use-fault-words.ts'
import { useFieldsOnPage } from './use-fields-on-page.ts'
import { useRefusals } from './use-refusals.ts'
import { useSend } from './use-send.ts'
import type { Send } from './use-send.ts'

export interface FormBodyProps<Values extends object> {
  /** The first values of the fields. They are read once: a later change would overwrite what was typed. */
  initialValues: Values
  /** The rules of each field. A rule applies while its field is on the page. */
  rules: FormRules<Values>
  /** Sends what was typed. A thrown `ApiProblem` is shown at its fields or at the top. */
  onSubmit: Send<Values>
  /** What to do about a problem, beside its words: `(problem) => <Link …>Log in instead</Link>`. */
  aboutProblem?: (problem: ApiProblem) => ReactNode
  children: ReactNode
}

/** A mutator that changes nothing. Calling it makes final-form check all values; no other call does so on demand. */
const mutators = { check: () => undefined }

/** A form whose texts are loaded. */
export function FormBody<Values extends object>({ onSubmit, aboutProblem, children, ...props }: FormBodyProps<Values>) {
  const id = useId()
  const rules = props.rules as RulesByField
  const [initialValues] = useState(props.initialValues)
  const { enter: enterPage, faultOf, faultsIn, check } = useFieldsOnPage(rules)
  const { failure, fail, forget, rename } = useFailure(id)
  const { refusalOf, refuse, review } = useRefusals()
  const afterPress = useAfterPress()
  const { sendOnce, wasSent } = useSend(onSubmit, (problem, values) => {
    refuse(problem.fields, values)
    const faults = Object.entries(problem.fields).map(([name, code]) => faultOf(name, code))
    fail(faults, faults.length > 0 ? null : problem)
  })

  function submit(event: SubmitEvent<HTMLFormElement>, form: FormApi<Values>) {
    event.preventDefault()
    // A form inside a dialog over another form handles its own submit.
    event.stopPropagation()
    takeFilledIn(event.currentTarget)
    form.mutators['check']?.()
    const { values, errors = {}, submitting } = form.getState()
    if (submitting === true || wasSent(values)) return
    const faults = faultsIn(errors)
    if (faults.length > 0) fail(faults)
    else forget()
    void form.submit()
  }

  const enter = useCallback(
    (field: FieldNaming) => {
      rename(field)
      return enterPage(field)
    },
    [rename, enterPage],
  )
  const parts = useMemo(
    () => ({ id, rules, refusalOf, enter, review, afterPress }),
    [id, rules, refusalOf, enter, review, afterPress],
  )

  return (
    <Form<Values>
      initialValues={initialValues}
      validate={check}
      validateOnBlur
      mutators={mutators}
      onSubmit={(values) => sendOnce(values)}
      subscription={nothing}
    >
      {({ form }) => (
        <FormContext value={parts}>
          <form
            className="hs-form"
            method="post"
            noValidate
            onBlurCapture={(event) => takeFilledIn(event.currentTarget)}
            onSubmit={(event) => submit(event, form)}
          >
            <FormTrouble key={failure.attempt} formId={id} failure={failure} aboutProblem={aboutProblem} />
            {children}
          </form>
        </FormContext>
      )}
    </Form>
  )
}

/** Keeps the form itself from rendering again when a field changes. */
const nothing = {}
