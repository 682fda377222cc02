import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'

import { CheckboxField } from './fields/checkbox-field.tsx'
import { EmailField } from './fields/email-field.tsx'
import { RadioField } from './fields/radio-field.tsx'
import { SelectField } from './fields/select-field.tsx'
import { TextField } from './fields/text-field.tsx'
import { email, emailWarning } from './rules/email.ts'
import { accepted, required } from './rules/required.ts'
import { renderForm, TestForm } from './testing/render-form.tsx'

const person = {
  rules: { FirstName: [required()], LastName: [required()] },
  initialValues: { FirstName: '', LastName: '' },
  children: (
    <>
      <TextField name="FirstName" label="First name" hint="As on your card" />
      <TextField name="LastName" label="Last name" />
    </>
  ),
}

test('no message appears while typing; messages appear when the field is left', async () => {
  const { user } = await renderForm(
    <TestForm rules={{ Email: [email] }} initialValues={{ Email: '' }}>
      <EmailField name="Email" label="Email" />
    </TestForm>,
  )
  const field = screen.getByLabelText('Email (optional)')
  await user.type(field, 'rose')
  expect(field).not.toBeInvalid()
  await user.tab()
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription('A valid Email Address must be entered.')
  await user.type(field, '@example.com')
  expect(field).toBeInvalid()
  await user.tab()
  expect(field).not.toBeInvalid()
  expect(screen.queryByText('A valid Email Address must be entered.')).not.toBeInTheDocument()
})

test('a pressed button stays in place until the press ends, also when an error disappears', async () => {
  const { user } = await renderForm(
    <TestForm rules={{ Email: [email] }} initialValues={{ Email: 'rose' }}>
      <EmailField name="Email" label="Email" />
      <CheckboxField name="Terms" label="I accept" />
    </TestForm>,
  )
  const field = screen.getByLabelText('Email (optional)')
  await user.click(field)
  await user.tab()
  expect(field).toBeInvalid()
  await user.type(field, '@example.com')

  const box = screen.getByLabelText('I accept')
  await user.pointer({ keys: '[MouseLeft>]', target: box })
  expect(field).not.toHaveFocus()
  expect(screen.getByText('A valid Email Address must be entered.')).toBeVisible()
  await user.pointer('[/MouseLeft]')
  expect(box).toBeChecked()
  await waitFor(() => expect(screen.queryByText('A valid Email Address must be entered.')).not.toBeInTheDocument())
})

test('a choice is checked when it is made', async () => {
  const { user } = await renderForm(
    <TestForm rules={{ Terms: [accepted('order-terms')] }} initialValues={{ Terms: true }}>
      <CheckboxField name="Terms" label="I accept" />
    </TestForm>,
  )
  await user.click(screen.getByLabelText('I accept'))
  expect(screen.getByLabelText('I accept')).toHaveAccessibleDescription('The Order Terms must be accepted.')
  await user.click(screen.getByLabelText('I accept'))
  expect(screen.queryByText('The Order Terms must be accepted.')).not.toBeInTheDocument()
})

test('a failed submit shows a summary at the top, with the focus, in the order of the page', async () => {
  const { send } = await renderForm(<TestForm {...person} />)
  await send()
  const summary = screen.getByRole('alert')
  expect(summary).toHaveFocus()
  expect(summary).toHaveTextContent('There are 2 things to correct:')
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['First Name is required.', 'Last Name is required.'])
})

test('each link of the summary leads to its field without changing the address', async () => {
  const { user, send } = await renderForm(
    <TestForm rules={{ ...person.rules, Way: [required()] }} initialValues={{ ...person.initialValues, Way: '' }}>
      {person.children}
      <RadioField
        name="Way"
        label="How should we reach you?"
        choices={[
          { value: 'mail', label: 'By mail' },
          { value: 'phone', label: 'By phone' },
        ]}
      />
    </TestForm>,
  )
  await send()
  const address = window.location.href
  await user.click(screen.getByRole('link', { name: 'Last Name is required.' }))
  expect(screen.getByLabelText('Last name')).toHaveFocus()
  await user.click(screen.getByRole('link', { name: 'Answer this: How should we reach you?' }))
  expect(screen.getByLabelText('By mail')).toHaveFocus()
  expect(window.location.href).toBe(address)
})

test('a second failed submit moves the focus to the summary again', async () => {
  const { user, send } = await renderForm(<TestForm {...person} />)
  await send()
  await user.type(screen.getByLabelText('First name'), 'Rose')
  await send()
  expect(screen.getByRole('alert')).toHaveFocus()
  expect(screen.getByRole('alert')).toHaveTextContent('There is 1 thing to correct:')
})

test('Enter sends what the field holds, although it was not left', async () => {
  const onSubmit = jest.fn()
  const { user } = await renderForm(<TestForm {...person} onSubmit={onSubmit} />)
  await user.type(screen.getByLabelText('First name'), 'Rose')
  await user.type(screen.getByLabelText('Last name'), '{Enter}')
  expect(onSubmit).not.toHaveBeenCalled()
  await user.type(screen.getByLabelText('Last name'), 'Kim{Enter}')
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({ FirstName: 'Rose', LastName: 'Kim' })
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('what is filled in without an event stays when a field is left, and is sent', async () => {
  const onSubmit = jest.fn()
  const { user, send } = await renderForm(<TestForm {...person} onSubmit={onSubmit} />)
  const [first, last] = [screen.getByLabelText('First name'), screen.getByLabelText('Last name')]
  // Like a browser, this goes around the property by which React watches the field.
  const fill = (field: HTMLElement, text: string) =>
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  fill(first, 'Rose')
  await user.click(first)
  await user.tab()
  expect(first).toHaveValue('Rose')
  expect(first).not.toBeInvalid()
  fill(last, 'Kim')
  await send()
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({ FirstName: 'Rose', LastName: 'Kim' })
})

test('a choice that is filled in without an event is sent', async () => {
  const onSubmit = jest.fn()
  const { send } = await renderForm(
    <TestForm rules={{ State: [required()] }} initialValues={{ State: '' }} onSubmit={onSubmit}>
      <SelectField name="State" label="State" choices={[{ value: 'TX', label: 'Texas' }]} />
    </TestForm>,
  )
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(screen.getByLabelText('State'), 'TX')
  await send()
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({ State: 'TX' })
})

test('an odd email address gets a warning and is saved', async () => {
  const onSubmit = jest.fn()
  const { user, send } = await renderForm(
    <TestForm rules={{ Email: [required(), emailWarning] }} initialValues={{ Email: '' }} onSubmit={onSubmit}>
      <EmailField name="Email" label="Email" />
    </TestForm>,
  )
  await user.type(screen.getByLabelText('Email'), 'alma.rivers')
  expect(screen.queryByText('Must be a valid email address.')).not.toBeInTheDocument()
  await user.tab()
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Must be a valid email address.')
  expect(screen.getByLabelText('Email')).not.toBeInvalid()
  await send()
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('a rule whose field is not on the page does not block the form', async () => {
  const onSubmit = jest.fn()
  const { send } = await renderForm(
    <TestForm rules={{ Note: [required()], Other: [required()] }} initialValues={{ Note: 'x' }} onSubmit={onSubmit}>
      <TextField name="Note" label="Note" />
    </TestForm>,
  )
  await send()
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('an optional field says so; a required one tells assistive technology', async () => {
  await renderForm(
    <TestForm rules={{ LastName: [required()] }} initialValues={{}}>
      <TextField name="MiddleName" label="Middle name" />
      <TextField name="LastName" label="Last name" />
    </TestForm>,
  )
  expect(screen.getByLabelText('Middle name (optional)')).not.toBeRequired()
  expect(screen.getByLabelText('Last name')).toBeRequired()
})

test('the hint and the message both describe the field', async () => {
  const { send } = await renderForm(<TestForm {...person} />)
  await send()
  expect(screen.getByLabelText('First name')).toHaveAccessibleDescription('As on your card First Name is required.')
})

test('where two fields are refused in the same words, the summary says which they are', async () => {
  const { user } = await renderForm(
    <TestForm
      rules={{ Answer1: [required()], Answer2: [required()], LastName: [required()] }}
      initialValues={{ Answer1: '', Answer2: '', LastName: '' }}
    >
      <TextField name="Answer1" label="Answer 1" />
      <TextField name="Answer2" label="Answer 2" />
      <TextField name="LastName" label="Last name" />
    </TestForm>,
  )
  await user.click(screen.getByRole('button', { name: 'Send' }))
  const links = within(screen.getByRole('alert')).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Answer 1: Answer is required.',
    'Answer 2: Answer is required.',
    'Last Name is required.',
  ])
})

test('after a change of the language, the summary names the fields in the new one', async () => {
  function Answers() {
    const [label, setLabel] = useState('Answer')
    return (
      <TestForm rules={{ Answer1: [required()], Answer2: [required()] }} initialValues={{ Answer1: '', Answer2: '' }}>
        <TextField name="Answer1" label={`${label} 1`} />
        <TextField name="Answer2" label={`${label} 2`} />
        <button type="button" onClick={() => setLabel('Respuesta')}>
          Español
        </button>
      </TestForm>
    )
  }
  const { user, send } = await renderForm(<Answers />)
  await send()
  const link = () => within(screen.getByRole('alert')).getAllByRole('link')[1]
  expect(link()).toHaveTextContent(/^Answer 2: /)
  await user.click(screen.getByRole('button', { name: 'Español' }))
  expect(link()).toHaveTextContent(/^Respuesta 2: /)
})
