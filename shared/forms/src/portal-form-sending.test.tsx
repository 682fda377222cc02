/** @size all */
import { ApiProblem } from '@homeside/api-client/api-problem'
import { changeLanguage } from '@homeside/i18n/namespaces'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Component, type ReactNode } from 'react'

import { PasswordField } from './fields/password-field.tsx'
import { PhoneField } from './fields/phone-field.tsx'
import { TextField } from './fields/text-field.tsx'
import { required } from './rules/required.ts'
import { deferred, renderForm, TestForm } from './testing/render-form.tsx'

afterEach(() => jest.useRealTimers())

function refusing(fields: ApiProblem['fields']) {
  return () => Promise.reject(new ApiProblem({ code: 'validation', status: 422, fields }))
}

const account = (
  <>
    <TextField name="username" label="Username" />
    <PasswordField name="NewPassword" label="New password" purpose="new" />
  </>
)
const typed = { username: 'rose', NewPassword: 'Rose-rose-1' }

test('refused fields are marked beside them and in the summary, and what was typed stays', async () => {
  const onSubmit = refusing({ NewPassword: 'password-contains-username', username: 'username-taken' })
  const { send } = await renderForm(
    <TestForm initialValues={typed} onSubmit={onSubmit}>
      {account}
    </TestForm>,
  )
  await send()
  const summary = await screen.findByRole('alert')
  expect(summary).toHaveFocus()
  expect(summary).toHaveTextContent(/That username is taken.*The password must not contain your username/)
  expect(screen.getByLabelText(/^Username/)).toHaveAccessibleDescription('That username is taken. Choose another one.')
  expect(screen.getByLabelText(/^Username/)).toHaveValue('rose')
  expect(screen.getByLabelText(/^New password/)).toHaveValue('Rose-rose-1')
})

test('a refusal disappears when another value is left there, and does not return', async () => {
  const { user, send } = await renderForm(
    <TestForm
      initialValues={{ ...typed, LastName: '' }}
      rules={{ LastName: [required()] }}
      onSubmit={refusing({ username: 'username-taken' })}
    >
      {account}
      <TextField name="LastName" label="Last name" />
    </TestForm>,
  )
  await user.type(screen.getByLabelText('Last name'), 'Kim')
  await send()
  const username = screen.getByLabelText(/^Username/)
  await waitFor(() => expect(username).toBeInvalid())
  await user.type(username, '.kim')
  expect(username).toBeInvalid()
  await user.tab()
  expect(username).not.toBeInvalid()
  await user.clear(screen.getByLabelText('Last name'))
  await send()
  expect(screen.getByRole('alert')).toHaveTextContent('Last Name is required.')
  expect(username).not.toBeInvalid()
})

test('a refused value can be sent again, because another field may have been wrong', async () => {
  const onSubmit = jest.fn(refusing({ NewPassword: 'password-common' }))
  const { send } = await renderForm(
    <TestForm initialValues={typed} onSubmit={onSubmit}>
      {account}
    </TestForm>,
  )
  await send()
  await screen.findByRole('alert')
  await send()
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2))
})

test('a refused field that the form does not have is named', async () => {
  const { send } = await renderForm(
    <TestForm initialValues={typed} onSubmit={refusing({ Fax: 'required' })}>
      {account}
    </TestForm>,
  )
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent('Fax is required. Not localized')
})

test.each([
  ['save-failed', 500, 'An error occurred saving the data.'],
  ['network-unreachable', 0, 'Cannot connect to servers.'],
  ['invalid-file-type', 415, 'Invalid file type.'],
] as const)('the problem %s stands at the top, with the phone number', async (code, status, words) => {
  const { send } = await renderForm(
    <TestForm initialValues={typed} onSubmit={() => Promise.reject(new ApiProblem({ code, status }))}>
      {account}
    </TestForm>,
  )
  await send()
  const notice = await screen.findByRole('alert')
  expect(notice).toHaveTextContent(words)
  expect(notice).toHaveTextContent('Nothing you typed is lost.')
  expect(notice).toHaveFocus()
  expect(screen.getByRole('link', { name: '(555) 010-0100' })).toHaveAttribute('href', 'tel:+15550100100')
  expect(screen.getByLabelText(/^Username/)).toHaveValue('rose')
})

test('the form is sent once, however often it is clicked, also after success', async () => {
  const answer = deferred()
  const onSubmit = jest.fn(() => answer.promise)
  const { user, send } = await renderForm(
    <TestForm initialValues={typed} onSubmit={onSubmit}>
      {account}
    </TestForm>,
  )
  const button = screen.getByRole('button', { name: 'Send' })
  await user.tripleClick(button)
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveFocus()
  expect(screen.getByText(/^Sending/, { selector: '[role=status]' })).toBeInTheDocument()
  await act(async () => answer.resolve())
  await send()
  expect(onSubmit).toHaveBeenCalledTimes(1)
  await user.type(screen.getByLabelText(/^Username/), '2')
  await send()
  expect(onSubmit).toHaveBeenCalledTimes(2)
})

test('what takes longer than five seconds says that it is still being sent', async () => {
  const answer = deferred()
  await renderForm(
    <TestForm initialValues={typed} onSubmit={() => answer.promise}>
      {account}
    </TestForm>,
  )
  jest.useFakeTimers()
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  act(() => jest.advanceTimersByTime(4999))
  expect(screen.queryByText(/^Still sending/)).not.toBeInTheDocument()
  act(() => jest.advanceTimersByTime(1))
  expect(screen.getByText('Still sending. Nothing you typed is lost.')).toBeVisible()
  await act(async () => answer.resolve())
  expect(screen.queryByText(/^Still sending/)).not.toBeInTheDocument()
})

test('leaving the form stops waiting for the answer', async () => {
  const signals: AbortSignal[] = []
  const { send, unmount } = await renderForm(
    <TestForm
      initialValues={typed}
      onSubmit={(_, signal) => {
        signals.push(signal)
        return deferred().promise
      }}
    >
      {account}
    </TestForm>,
  )
  await send()
  expect(signals[0]?.aborted).toBe(false)
  unmount()
  expect(signals[0]?.aborted).toBe(true)
})

class Boundary extends Component<{ children: ReactNode }, { message: string | null }> {
  override state = { message: null }
  static getDerivedStateFromError(error: Error) {
    return { message: error.message }
  }
  override render() {
    return this.state.message ?? this.props.children
  }
}

test('a programming error goes to the nearest error boundary', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const { send } = await renderForm(
    <Boundary>
      <TestForm initialValues={typed} onSubmit={() => Promise.reject(new Error('A bug'))}>
        {account}
      </TestForm>
    </Boundary>,
  )
  await send()
  expect(await screen.findByText('A bug')).toBeVisible()
})

test('what was typed survives a change of language and of the page around the form', async () => {
  const form = (key: string) => (
    <TestForm initialValues={{ username: key, MobilePhone: '' }}>
      <TextField name="username" label="Username" />
      <PhoneField name="MobilePhone" label="Mobile phone" />
    </TestForm>
  )
  const { user, rerender } = await renderForm(form('first'))
  await user.type(screen.getByLabelText(/^Mobile phone/), '5551234567')
  rerender(form('second'))
  await act(() => changeLanguage('es'))
  expect(screen.getByLabelText('Mobile phone (opcional)')).toHaveValue('(555) 123-4567')
  expect(screen.getByLabelText('Username (opcional)')).toHaveValue('first')
})
