import { isRecord } from '@homeside/contract/constants/shapes'
import { FormValues } from '@homeside/forms/form-values'
import { PortalForm } from '@homeside/forms/portal-form'
import { useAtom } from 'jotai'
import { useState, type ComponentProps } from 'react'

import { ownedAtom } from '../storage/owned-atom.ts'

const atoms = new Map<string, ReturnType<typeof ownedAtom<Record<string, unknown>>>>()

/** What was typed into a form and not sent; null for nothing. */
export function keptAtom(place: string) {
  const known = atoms.get(place) ?? ownedAtom(`form ${place}`, isRecord)
  atoms.set(place, known)
  return known
}

type KeptFormProps<Values extends object> = ComponentProps<typeof PortalForm<Values>> & {
  /** Names the form among all of the portal, the same after a reload. */
  keptAs: string
  /** Fields that are never stored, such as passwords. */
  secret?: readonly (keyof Values & string)[]
}

/**
 * A form whose values stay in this tab, for this patient, until they are sent: a phone drops the page while its camera
 * or another app is open, and people reload.
 *
 * ```tsx
 * <KeptForm keptAs="emergency contact" initialValues={onFile} rules={rules} onSubmit={save}>
 * ```
 */
export function KeptForm<Values extends object>({ keptAs, secret, ...form }: KeptFormProps<Values>) {
  const [kept, keep] = useAtom(keptAtom(keptAs))
  const [first] = useState(() => (kept === null ? form.initialValues : restored(form.initialValues, kept)))
  return (
    <PortalForm<Values>
      {...form}
      initialValues={first}
      onSubmit={async (values, signal) => {
        await form.onSubmit(values, signal)
        keep(null)
      }}
    >
      <FormValues
        onChange={(values: Record<string, unknown>) =>
          keep(Object.fromEntries(Object.entries(values).filter(([name]) => !secret?.some((each) => each === name))))
        }
      />
      {form.children}
    </PortalForm>
  )
}

/** The first values of a form, as they were typed before. A field that was emptied has no value at all. */
function restored<Value>(first: Value, typed: unknown): Value {
  if (Array.isArray(first))
    return first.map((each, at) => restored(each, Array.isArray(typed) ? typed[at] : {})) as Value
  if (isRecord(first)) {
    const members = isRecord(typed) ? typed : {}
    return Object.fromEntries(
      Object.entries(first).map(([name, member]) => [name, restored(member, members[name])]),
    ) as Value
  }
  if (typed === undefined && typeof first === 'string') return '' as Value
  return typeof typed === typeof first ? (typed as Value) : first
}
