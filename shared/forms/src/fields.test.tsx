import { fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'

import { CheckboxGroupField } from './fields/checkbox-group-field.tsx'
import { CodeField } from './fields/code-field.tsx'
import { DateField } from './fields/date-field.tsx'
import { EmailField } from './fields/email-field.tsx'
import { PasswordField } from './fields/password-field.tsx'
import { PhoneField } from './fields/phone-field.tsx'
import { PostalCodeField } from './fields/postal-code-field.tsx'
import { RadioField } from './fields/radio-field.tsx'
import { RegistrationCodeField } from './fields/registration-code-field.tsx'
import { SelectField } from './fields/select-field.tsx'
import { TextAreaField } from './fields/text-area-field.tsx'
import { date } from './rules/dates.ts'
import { required } from './rules/required.ts'
import type { FieldValue } from './rules/rule.ts'
import { renderForm, TestForm } from './testing/render-form.tsx'

/** Types into the one field of a form. Returns what the field shows and what the form holds. */
async function typeInto(field: ReactNode, text: string): Promise<{ shown: string; has: FieldValue }> {
  let has: FieldValue
  const { user, send } = await renderForm(
    <TestForm onSubmit={(values) => void (has = values['X'])} initialValues={{ X: '' }}>
      {field}
    </TestForm>,
  )
  const control = screen.getByLabelText<HTMLInputElement>('X (optional)')
  await user.type(control, text)
  const shown = control.value
  await send()
  return { shown, has }
}

const choices = [
  { value: '1', label: 'One' },
  { value: '2', label: 'Two' },
]

test.each([
  [<PhoneField key="" name="X" label="X" />, '5551234567', '(555) 123-4567', '5551234567'],
  [<PhoneField key="" name="X" label="X" />, '+1 (555) 123-4567', '(555) 123-4567', '5551234567'],
  [<PhoneField key="" name="X" label="X" />, '555123456789', '555123456789', '555123456789'],
  [<PhoneField key="" name="X" label="X" />, '5551{Backspace}{Backspace}', '(55', '55'],
  [<PostalCodeField key="" name="X" label="X" />, '123456789', '12345-6789', '123456789'],
  [<PostalCodeField key="" name="X" label="X" />, '12345-', '12345', '12345'],
  [<DateField key="" name="X" label="X" />, '02291952', '02/29/1952', '1952-02-29'],
  [<DateField key="" name="X" label="X" />, '2/9/1952', '02/09/1952', '1952-02-09'],
  [<DateField key="" name="X" label="X" />, '02-29-1952', '02/29/1952', '1952-02-29'],
  [<DateField key="" name="X" label="X" />, '02301952', '02/30/1952', '02/30/1952'],
  [<DateField key="" name="X" label="X" />, '0229{Backspace}{Backspace}{Backspace}{Backspace}', '0', '0'],
  [<PhoneField key="" name="X" label="X" />, '555-1234 ext 5', '(555) 123-4ext 5', '(555) 123-4ext 5'],
  [<DateField key="" name="X" label="X" />, 'Feb 29 1952', 'Feb 29 1952', 'Feb 29 1952'],
  [<PostalCodeField key="" name="X" label="X" />, 'K1A 0B1', 'K1A 0B1', 'K1A 0B1'],
  [<CodeField key="" name="X" label="X" />, '123 456', '123 456', '123456'],
  [<RegistrationCodeField key="" name="X" label="X" />, 'abc-123-xyz', 'abc-123-xyz', 'ABC123XYZ'],
  [<EmailField key="" name="X" label="X" />, ' rose@example.com ', ' rose@example.com ', 'rose@example.com'],
  [<EmailField key="" name="X" label="X" />, '\u200brose@x.example', '\u200brose@x.example', 'rose@x.example'],
  [<TextAreaField key="" name="X" label="X" />, ' Two{Enter}lines ', ' Two\nlines ', ' Two\nlines '],
])('%#: what is typed is shown, and the form has what the wire wants', async (field, text, shown, has) => {
  expect(await typeInto(field, text)).toEqual({ shown, has })
})

test('a pasted date in computer notation is converted', async () => {
  const { user } = await renderForm(
    <TestForm>
      <DateField name="X" label="X" autoComplete="bday" />
    </TestForm>,
  )
  await user.click(screen.getByLabelText('X (optional)'))
  await user.paste('1952-02-29')
  expect(screen.getByLabelText('X (optional)')).toHaveValue('02/29/1952')
})

test('a date with the day first is offered with the month first, and one press accepts it', async () => {
  const { user } = await renderForm(
    <TestForm initialValues={{ X: '' }} rules={{ X: [required(), date] }}>
      <DateField name="X" label="X" />
    </TestForm>,
  )
  const control = screen.getByLabelText('X')
  await user.type(control, '27/03/1957')
  await user.tab()
  await user.click(screen.getByRole('button', { name: 'Month first? Use 03/27/1957' }))
  expect(control).toHaveValue('03/27/1957')
  expect(control).not.toBeInvalid()
})

test('a date that is changed in the middle keeps the rest and its caret, and gets missing zeros when it is left', async () => {
  const { user } = await renderForm(
    <TestForm initialValues={{ X: '1952-02-19' }} rules={{ X: [required(), date] }}>
      <DateField name="X" label="X" />
    </TestForm>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('X')
  await user.type(field, '{Backspace}', { initialSelectionStart: 4, initialSelectionEnd: 4 })
  expect(field).toHaveValue('02/9/1952')
  await user.tab()
  expect(field).toHaveValue('02/09/1952')
  expect(field).not.toBeInvalid()
})

test('a digit added in the middle of a phone number keeps the caret behind it', async () => {
  const { user } = await renderForm(
    <TestForm initialValues={{ X: '555234567' }}>
      <PhoneField name="X" label="X" />
    </TestForm>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('X (optional)')
  expect(field).toHaveValue('(555) 234-567')
  await user.type(field, '1', { initialSelectionStart: 6, initialSelectionEnd: 6 })
  expect(field).toHaveValue('(555) 123-4567')
  expect(field.selectionStart).toBe(7)
})

test('a phone number that a keyboard composes is formatted once it is written', async () => {
  await renderForm(
    <TestForm>
      <PhoneField name="X" label="X" />
    </TestForm>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('X (optional)')
  fireEvent.compositionStart(field)
  for (const value of ['5', '55', '555', '5552']) {
    fireEvent.input(field, { target: { value }, isComposing: true })
    expect(field).toHaveValue(value)
  }
  fireEvent.compositionEnd(field)
  expect(field).toHaveValue('(555) 2')
})

test('a password can be shown and hidden, and a new one states its rules and which of them it meets', async () => {
  const { user } = await renderForm(
    <TestForm>
      <PasswordField name="X" label="Password" purpose="new" />
    </TestForm>,
  )
  const field = screen.getByLabelText('Password (optional)')
  expect(field).toHaveAttribute('type', 'password')
  expect(field).toHaveAccessibleDescription('6 characters or more. 1 special character, such as ! ? # or -.')
  const met = () => screen.getAllByRole('listitem').map((rule) => rule.className === 'hs-password-met')
  expect(met()).toEqual([false, false])
  await user.type(field, 'a-b')
  expect(met()).toEqual([false, true])
  await user.type(field, 'cde')
  expect(met()).toEqual([true, true])
  expect(screen.getByText('The password is long enough and has a special character.')).toHaveRole('status')
  await user.click(screen.getByRole('button', { name: 'Show: Password' }))
  expect(field).toHaveAttribute('type', 'text')
  await user.click(screen.getByRole('button', { name: 'Hide: Password' }))
  expect(field).toHaveAttribute('type', 'password')
})

test.each([
  [<CodeField key="" name="X" label="X" />, 'one-time-code'],
  [<DateField key="" name="X" label="X" autoComplete="bday" />, 'bday'],
  [<PasswordField key="" name="X" label="X" purpose="current" />, 'current-password'],
  [<PasswordField key="" name="X" label="X" purpose="confirm" />, 'new-password'],
  [<PhoneField key="" name="X" label="X" />, 'tel-national'],
  [<PostalCodeField key="" name="X" label="X" />, 'postal-code'],
])('%#: browsers are told to fill in %s', async (field, token) => {
  await renderForm(<TestForm>{field}</TestForm>)
  expect(screen.getByLabelText('X (optional)')).toHaveAttribute('autocomplete', token)
})

test('a list, radio buttons and boxes are checked when a choice is made', async () => {
  let has: unknown
  const { user, send } = await renderForm(
    <TestForm
      onSubmit={(values) => void (has = values)}
      rules={{ List: [required()], Radio: [required()], Boxes: [required('nothing-selected')] }}
      initialValues={{ List: '', Radio: '', Boxes: [] }}
    >
      <SelectField name="List" label="List" choices={choices} />
      <RadioField name="Radio" label="Radio" choices={choices} />
      <CheckboxGroupField name="Boxes" label="Boxes" choices={choices} />
    </TestForm>,
  )
  await send()
  expect(screen.getAllByRole('link')).toHaveLength(3)
  expect(screen.getByRole('radiogroup', { name: 'Radio' })).toBeInvalid()
  await user.selectOptions(screen.getByLabelText('List'), 'Two')
  await user.click(screen.getByRole('radio', { name: 'One' }))
  await user.click(screen.getByRole('checkbox', { name: 'Two' }))
  await user.click(screen.getByRole('checkbox', { name: 'One' }))
  expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(0)
  await send()
  expect(has).toEqual({ List: '2', Radio: '1', Boxes: ['1', '2'] })
})

test('a group is checked when the focus leaves the whole group', async () => {
  const { user } = await renderForm(
    <TestForm rules={{ Boxes: [required('nothing-selected')] }} initialValues={{ Boxes: [] }}>
      <CheckboxGroupField name="Boxes" label="Boxes" choices={choices} />
    </TestForm>,
  )
  await user.tab()
  await user.tab()
  expect(screen.getByRole('checkbox', { name: 'Two' })).toHaveFocus()
  expect(screen.queryByText('At least one item must be selected.')).not.toBeInTheDocument()
  await user.tab()
  expect(screen.getByRole('group', { name: 'Boxes' })).toHaveAccessibleDescription(
    'At least one item must be selected.',
  )
})
