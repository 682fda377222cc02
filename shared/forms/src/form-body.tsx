import type { ApiProblem } from '@homeside/api-client/api-problem'
import type { FormApi } from 'final-form'
import { useId, useMemo, useState } from 'react'
import type { ReactNode, SubmitEvent } from 'react'
import { Form } from 'react-final-form'

import type { RulesByField } from './check-values.ts'
import { FormContext } from './form-context.ts'
import { FormTrouble } from './form-trouble.tsx'
import type { FormRules } from './rules/rule.ts'
import { useAfterPress } from './use-after-press.ts'
import { useFailure } from './use-failure.ts'
import { useFieldsOnPage } from './use-fields-on-page.ts'
import { useRefusals } from './use-refusals.ts'
import { useSend } from './use-send.ts'
import type { Send } from './use-send.ts'

export interface FormBodyProps<Values extends object> {
  /** What the fields hold at first. Read once: a later change would overwrite what was typed. */
  initialValues: Values
  /** What each field must be. A rule counts while its field is on the page. */
  rules: FormRules<Values>
  /** Sends what was typed. A thrown `ApiProblem` goes to its fields or stands at the top. */
  onSubmit: Send<Values>
  /** What to do about a problem, beside its words: `(problem) => <Link …>Log in instead</Link>`. */
  aboutProblem?: (problem: ApiProblem) => ReactNode
  children: ReactNode
}

/** Run by name, a mutator that does nothing has all values checked; no other call does so on demand. */
const mutators = { check: () => undefined }

/** A form whose words are there. */
export function FormBody<Values extends object>({ onSubmit, aboutProblem, children, ...props }: FormBodyProps<Values>) {
  const id = useId()
  const rules = props.rules as RulesByField
  const [initialValues] = useState(props.initialValues)
  const { enter, faultOf, faultsIn, check } = useFieldsOnPage(rules)
  const { failure, fail, forget } = useFailure(id)
  const { refusalOf, refuse, review } = useRefusals()
  const afterPress = useAfterPress()
  const { sendOnce, wasSent } = useSend(onSubmit, (problem, values) => {
    refuse(problem.fields, values)
    const faults = Object.entries(problem.fields).map(([name, code]) => faultOf(name, code))
    fail(faults, faults.length > 0 ? null : problem)
  })

  function submit(event: SubmitEvent<HTMLFormElement>, form: FormApi<Values>) {
    event.preventDefault()
    // A form inside a dialog over another's is its own.
    event.stopPropagation()
    form.mutators['check']?.()
    const { values, errors = {}, submitting } = form.getState()
    if (submitting === true || wasSent(values)) return
    const faults = faultsIn(errors)
    if (faults.length > 0) fail(faults)
    else forget()
    void form.submit()
  }

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
          <form className="hs-form" method="post" noValidate onSubmit={(event) => submit(event, form)}>
            <FormTrouble key={failure.attempt} formId={id} failure={failure} aboutProblem={aboutProblem} />
            {children}
          </form>
        </FormContext>
      )}
    </Form>
  )
}

/** The form itself need not be drawn again when a field changes. */
const nothing = {}
