import type { ApiProblem } from '@homeside/api-client/api-problem'
import { getIn, type FormApi } from 'final-form'
import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type SubmitEvent,
} from 'react'
import { Form } from 'react-final-form'

import { checkValues, type RulesByField } from './check-values.ts'
import { FormContext, type FieldFault } from './form-context.ts'
import { FormTrouble, useFailure } from './form-trouble.tsx'
import type { FaultCode, FormRules } from './rules/rule.ts'
import type { FieldNaming } from './use-fault-words.ts'
import { useSend, type Send } from './use-send.ts'

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

/** What ends a press: the button goes up, something is dragged, or the device opens its menu. */
const ends = ['mouseup', 'dragend', 'contextmenu'] as const

/**
 * Delays what would move the page until nothing is pressed. A press takes the focus from a field when it begins. If the
 * field's error disappeared at that moment, the pressed button would move away under the finger and the press would be
 * lost. A tap counts as a press.
 *
 * @returns Runs an act at once, or after the press that is under way and its click.
 */
function useAfterPress(): (act: () => void) => void {
  const waiting = useRef<(() => void)[] | null>(null)

  useEffect(() => {
    function begin() {
      waiting.current ??= []
    }
    function end() {
      // The click event follows right after the button goes up.
      setTimeout(() => {
        const acts = waiting.current ?? []
        waiting.current = null
        for (const act of acts) act()
      })
    }
    document.addEventListener('mousedown', begin, true)
    for (const name of ends) document.addEventListener(name, end, true)
    return () => {
      document.removeEventListener('mousedown', begin, true)
      for (const name of ends) document.removeEventListener(name, end, true)
    }
  }, [])

  return useCallback((act) => {
    if (waiting.current === null) act()
    else waiting.current.push(act)
  }, [])
}

/** Keeps the form itself from rendering again when a field changes. */
const nothing = {}

/** Whether a field has another value than React knows: that stands in its attribute, too. */
function isFilledIn(field: Element): field is HTMLInputElement | HTMLSelectElement {
  if (field instanceof HTMLSelectElement) return field.value !== (field.dataset['value'] ?? field.value)
  return field instanceof HTMLInputElement && field.type !== 'file' && field.value !== field.defaultValue
}

/**
 * Tells React of values that a password manager filled in without an event. Without this, React would send such a field
 * as empty, and would empty it when it next renders the form.
 */
function takeFilledIn(form: HTMLFormElement): void {
  const unknown = [...form.elements].flatMap((field) => (isFilledIn(field) ? [{ field, text: field.value }] : []))
  for (const { field, text } of unknown) {
    // Taking the field before may have rendered this one.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  }
}

/** Tracks which fields a form has on the page. Only those are checked, and the summary links only to those. */
function useFieldsOnPage(rules: RulesByField) {
  const fields = useRef(new Map<string, FieldNaming>())
  const latest = useRef(rules)
  useLayoutEffect(() => {
    latest.current = rules
  }, [rules])

  const faultOf = (name: string, code: FaultCode): FieldFault => ({
    field: fields.current.get(name) ?? { name, label: null },
    code,
  })
  return {
    faultOf,
    faultsIn: (errors: object): FieldFault[] =>
      [...fields.current.keys()].flatMap((name) => {
        const code = getIn(errors, name) as FaultCode | undefined
        return code === undefined ? [] : [faultOf(name, code)]
      }),
    /** Adds a field. Returns a function that removes it. */
    enter: useCallback((field: FieldNaming) => {
      const onPage = fields.current
      onPage.set(field.name, field)
      return () => {
        if (onPage.get(field.name) === field) onPage.delete(field.name)
      }
    }, []),
    /** Always the same function, because the form checks everything again when it gets another. */
    check: useCallback((values: object) => checkValues(latest.current, fields.current.values(), values), []),
  }
}

interface Refusal {
  code: FaultCode
  value: unknown
}

/**
 * What the server said about values. A refusal is shown beside its field until another value is left there. It does not
 * block sending again, because another field may have been wrong.
 */
function useRefusals() {
  const [refusals, setRefusals] = useState<Readonly<Record<string, Refusal>>>({})
  return {
    refusalOf: useCallback((name: string): FaultCode | null => refusals[name]?.code ?? null, [refusals]),
    /** Takes what the server said about each field of these values. */
    refuse: (codes: Readonly<Record<string, FaultCode>>, values: object) =>
      setRefusals(
        Object.fromEntries(
          Object.entries(codes).map(([name, code]) => [name, { code, value: getIn(values, name) as unknown }]),
        ),
      ),
    /** Forgets what was said about a value that has changed. */
    review: useCallback(
      (name: string, value: unknown) =>
        setRefusals((before) => {
          if (!before[name] || before[name].value === value) return before
          return Object.fromEntries(Object.entries(before).filter(([each]) => each !== name))
        }),
      [],
    ),
  }
}
