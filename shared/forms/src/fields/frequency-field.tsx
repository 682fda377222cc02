import { useText } from '@homeside/i18n/use-text'
import { useForm } from 'react-final-form'

import { GroupFrame, leaveGroup } from '../field-frame.tsx'
import { textOf, type FieldValue } from '../rules/rule.ts'
import { knownFieldOf } from '../use-fault-words.ts'
import { messageId, useFormField, type FormField } from '../use-form-field.ts'
import type { Choice } from './select-field.tsx'
import { TextInput } from './text-input.tsx'

interface FrequencyFieldProps {
  /** The member of the form's values that has the three: `Usage`. */
  name: string
  /** The sentence that the three complete, with dots where each stands: `I use … every … …`. */
  label: string
  about: string
  /** The name of each part: how many, per how many, of which unit. */
  count: string
  per: string
  interval: string
  choices: readonly Choice[]
}

/**
 * How often something is used: so many, per so many days, weeks or months. One question of three values, checked when
 * the focus leaves all of them, with one error. Sections 3.4, 5.1 and 5.2 of the specification.
 */
export function FrequencyField({ name, label, about, count, per, interval, choices }: FrequencyFieldProps) {
  const t = useText('forms')
  const form = useForm()
  const names = [
    `${name}.FrequencyOfUseQuantity`,
    `${name}.FrequencyOfUseInterval`,
    `${name}.FrequencyInterval`,
  ] as const
  const [gap, ...others] = names.filter((part) => isGap({ value: form.getFieldState(part)?.value as FieldValue }))
  // If one number is missing, its own message is shown; otherwise one message asks for all three.
  const knownAs = (others.length === 0 && gap !== undefined && knownFieldOf(gap)) || 'frequencyinterval'
  const parts = [
    useFormField({ name: names[0], label, about, knownAs }),
    useFormField({ name: names[1], label, about, knownAs }),
    useFormField({ name: names[2], label, about, knownAs }),
  ] as const
  const said = parts.find(({ error }) => error !== null) ?? parts[0]
  const isShort = parts.some(isGap)
  const isWrong = (part: FormField) => said.error !== null && (isShort ? isGap(part) : part.error !== null)
  const [counted, every, unit] = parts.map((part) => marked(part, isWrong(part), said)) as [
    FormField,
    FormField,
    FormField,
  ]
  const leave = leaveGroup({ ...said, leave: () => parts.forEach((part) => part.leave()) })
  const [before, between, after] = label.split('…')
  return (
    <GroupFrame field={{ ...said, isOptional: false }} label={label} isSentence>
      {before}
      <TextInput field={counted} aria-label={count} inputMode="decimal" autoComplete="off" {...typed(counted, leave)} />
      {between}
      <TextInput field={every} aria-label={per} inputMode="decimal" autoComplete="off" {...typed(every, leave)} />
      {after}
      <select
        {...unit.control}
        aria-label={interval}
        className="hs-input"
        value={textOf(unit.value)}
        onChange={(event) => unit.choose(event.target.value)}
        onBlur={leave}
      >
        <option value="">{t('choose')}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </GroupFrame>
  )
}

function typed(field: FormField, onBlur: ReturnType<typeof leaveGroup>) {
  return {
    value: textOf(field.value),
    onChange: (event: { target: { value: string } }) => field.change(event.target.value),
    onBlur,
  }
}

/** A part of the group. The group has one message, which says what is missing or wrong. */
function marked(field: FormField, isWrong: boolean, said: FormField): FormField {
  const told = isWrong ? ({ 'aria-invalid': true, 'aria-describedby': messageId(said.id) } as const) : unsaid
  return { ...field, control: { ...field.control, 'aria-required': true, ...told } }
}

const unsaid = { 'aria-invalid': undefined, 'aria-describedby': undefined } as const

function isGap({ value }: Pick<FormField, 'value'>): boolean {
  return textOf(value).trim() === ''
}
