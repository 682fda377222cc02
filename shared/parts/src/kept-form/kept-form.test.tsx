/** @size all */
import { TextField } from '@homeside/forms/fields/text-field'
import { SubmitButton } from '@homeside/forms/submit-button'
import { reloadInPortal, renderInPortal } from '@homeside/remote-kit/testing'
import { screen, waitFor } from '@testing-library/react'

import { KeptForm } from './kept-form.tsx'

interface Values {
  Name: string
  Note: string
  Password: string
  Address: { City: string }
}

const onFile: Values = { Name: 'Alma', Note: 'old', Password: '', Address: { City: 'Denver' } }

function form(onSubmit: (values: Values) => Promise<void>) {
  return (
    <KeptForm<Values> keptAs="test" secret={['Password']} initialValues={onFile} rules={{}} onSubmit={onSubmit}>
      <TextField name="Name" label="Name" />
      <TextField name="Note" label="Note" />
      <TextField name="Password" label="Password" />
      <TextField name="Address.City" label="City" />
      <SubmitButton>Save</SubmitButton>
    </KeptForm>
  )
}

const type = async (user: Awaited<ReturnType<typeof renderInPortal>>['user'], name: string, text: string) => {
  await user.clear(await screen.findByLabelText(new RegExp(`^${name}`)))
  if (text !== '') await user.type(screen.getByLabelText(new RegExp(`^${name}`)), text)
}

test('what was typed is there after a reload, but no secret, and goes when it was sent', async () => {
  let fails = true
  const sent: Values[] = []
  const send = (values: Values) => {
    if (fails) return Promise.reject(new Error('no answer'))
    sent.push(values)
    return Promise.resolve()
  }
  const { user } = await renderInPortal(form(send), { patient: {} })
  await type(user, 'Name', 'Alma Rivers')
  await type(user, 'Note', '')
  await type(user, 'Password', 'Kind-river-9')
  await type(user, 'City', 'Boulder')
  expect(JSON.stringify(sessionStorage)).not.toContain('Kind-river-9')

  await reloadInPortal(form(send))
  expect(await screen.findByLabelText(/^Name/)).toHaveValue('Alma Rivers')
  expect(screen.getByLabelText(/^Note/)).toHaveValue('')
  expect(screen.getByLabelText(/^Password/)).toHaveValue('')
  expect(screen.getByLabelText(/^City/)).toHaveValue('Boulder')
  fails = false
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  await reloadInPortal(form(send))
  expect(await screen.findByLabelText(/^Name/)).toHaveValue('Alma')
})
