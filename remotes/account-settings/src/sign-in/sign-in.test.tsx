import type { PatientUser } from '@homeside/contract/patient'
import { keepPasskeyHere } from '@homeside/remote-kit/session-actions'
import { addPatient, asPatient, renderInPortal } from '@homeside/remote-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'

import passwordStatus from '../account-statuses/password/password-status.ts'
import ChangePasswordPage from '../pages/change-password/change-password-page.tsx'
import ChangeUsernamePage from '../pages/change-username/change-username-page.tsx'
import remote from '../remote.tsx'

const namespaces = { 'account-settings': remote.strings }

async function open(page: ReactNode, patient = addPatient()) {
  const made = await patient
  const { user } = await renderInPortal(page, { patient: made, path: '/bluebird-hme/changePassword', namespaces })
  return { user, made }
}

test('a new password is valid from then on; this session continues, the others end', async () => {
  const { user, made } = await open(<ChangePasswordPage />)
  const elsewhere = await asPatient(made)
  await user.type(await screen.findByLabelText(/^Current password/), made.Password)
  await user.type(screen.getByLabelText(/^New password$/), 'Rainy-week-7')
  await user.type(screen.getByLabelText(/^New password, once more/), 'Rainy-week-7')
  await user.click(screen.getByRole('button', { name: 'Change password' }))

  expect(await screen.findByText(/^Your password is changed/)).toBeVisible()
  expect((await elsewhere.get('patient/user')).status).toBe(401)
  expect(await passwordStatus('en')).toEqual({ value: expect.stringMatching(/^Changed on \w+ \d+, \d{4}$/) })
  // The kit signs in with the password that the patient was made with.
  await expect(asPatient(made)).rejects.toThrow('could not sign in')
})

test('each rule of a new password is reported at its field', async () => {
  const { user, made } = await open(<ChangePasswordPage />)
  await user.type(await screen.findByLabelText(/^Current password/), made.Password)
  await user.type(screen.getByLabelText(/^New password$/), made.Password)
  await user.type(screen.getByLabelText(/^New password, once more/), 'x')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  expect((await screen.findAllByText(/New Password cannot be the same as Current Password/))[0]).toBeVisible()
  expect(screen.getAllByText(/Confirm Password must match Password/)[0]).toBeVisible()
})

test('a wrong password is reported at its field, and nothing typed is lost', async () => {
  const { user } = await open(<ChangePasswordPage />)
  await user.type(await screen.findByLabelText(/^Current password/), 'Wrong-one-1')
  await user.type(screen.getByLabelText(/^New password$/), 'Rainy-week-7')
  await user.type(screen.getByLabelText(/^New password, once more/), 'Rainy-week-7')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  await waitFor(() => expect(screen.getByLabelText(/^Current password/)).toBeInvalid())
  expect(screen.getByLabelText(/^New password$/)).toHaveValue('Rainy-week-7')
})

test('a new username is typed twice with the password; the page continues', async () => {
  const { user, made } = await open(<ChangeUsernamePage />)
  expect(await screen.findByText(made.Username)).toBeVisible()
  const wanted = `${made.Username}.new`
  await user.type(screen.getByLabelText(/^New username$/), wanted)
  await user.type(screen.getByLabelText(/^New username, once more/), wanted)
  await user.type(screen.getByLabelText(/^Your password/), made.Password)
  await user.click(screen.getByRole('button', { name: 'Change username' }))
  expect(await screen.findByText(`From now on you log in as ${wanted}.`)).toBeVisible()
  const { body } = await (await asPatient({ ...made, Username: wanted })).get<PatientUser>('patient/user')
  expect(body.Username).toBe(wanted)
})

test('on a device with a passkey no password has to be typed', async () => {
  const made = await addPatient()
  const { user } = await renderInPortal(<ChangePasswordPage />, {
    patient: made,
    path: '/bluebird-hme/changePassword',
    namespaces,
    // The device has its passkey before the page is drawn. The portal around the page asks it, and sends the call after that.
    fetch: (send) => {
      keepPasskeyHere('kept-on-this-device')
      return async (input, init) => {
        if (input instanceof Request && input.url.endsWith('/account/password/change')) {
          const proof = { method: 'POST', headers: input.headers, body: JSON.stringify({ Password: made.Password }) }
          await send(input.url.replace('password/change', 'prove'), { ...proof, credentials: 'include' })
        }
        return send(input, init)
      }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Use fingerprint, face or screen lock instead' }))
  expect(screen.getByText(/^When you send this, your device checks/)).toHaveFocus()
  expect(screen.queryByLabelText(/^Current password/)).not.toBeInTheDocument()
  await user.type(screen.getByLabelText(/^New password$/), made.Password)
  await user.type(screen.getByLabelText(/^New password, once more/), made.Password)
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  expect((await screen.findAllByText(/New Password cannot be the same as Current Password/))[0]).toBeVisible()
  for (const field of [screen.getByLabelText(/^New password$/), screen.getByLabelText(/^New password, once more/)]) {
    await user.clear(field)
    await user.type(field, 'Rainy-week-7')
  }
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText(/^Your password is changed/)).toBeVisible()
})

test('a taken username is refused at its field', async () => {
  const other = await addPatient()
  const { user, made } = await open(<ChangeUsernamePage />)
  await user.type(await screen.findByLabelText(/^New username$/), other.Username)
  await user.type(screen.getByLabelText(/^New username, once more/), other.Username)
  await user.type(screen.getByLabelText(/^Your password/), made.Password)
  await user.click(screen.getByRole('button', { name: 'Change username' }))
  expect((await screen.findAllByText(/That username is taken/))[0]).toBeVisible()
})

test('a patient of an identity provider has nothing to change here', async () => {
  await open(<ChangePasswordPage />, addPatient({ Account: 'single sign-on' }))
  expect(await screen.findByText('Your login is not kept here')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Change password' })).not.toBeInTheDocument()
})
