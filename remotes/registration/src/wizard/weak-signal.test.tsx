/** @size all */

import { addPatient, callsFinished } from '@homeside/remote-kit/testing'
import { sessionStore } from '@homeside/session/store'
import { registrationProgressAtom } from '@homeside/session/tab-stores'
import { screen, waitFor } from '@testing-library/react'

import { renderRegistration, countFields } from '../testing/render-registration.tsx'

/** Covers section 2.6 of the specification. */

const field = (name: string) => screen.findByLabelText(name)
const title = (name: string) => screen.findByRole('heading', { level: 1, name })

/** Every page is saved three times, and types what a patient types. */
const timeoutMs = 90_000

/** A line on which the first save of each page does not arrive, and the answer to the second is lost. */
function weakSignal() {
  const saves = new Map<string, number>()
  const wrap = (send: typeof fetch): typeof fetch => {
    return async (input, init) => {
      const method = input instanceof Request ? input.method : init?.method
      if (method !== 'POST') return send(input, init)
      const page = window.location.pathname + window.location.search
      const count = (saves.get(page) ?? 0) + 1
      saves.set(page, count)
      if (count === 2) await send(input, init)
      if (count <= 2) throw new TypeError('Failed to fetch')
      return send(input, init)
    }
  }
  return { saves, wrap }
}

test(
  'a signal that is lost at every save, before or after it arrived, loses nothing and ends on the dashboard',
  async () => {
    const made = await addPatient({ Account: 'no registrations' })
    const fields = countFields()
    const email = `new.${made.Email}`
    const { saves, wrap } = weakSignal()
    const { user } = await renderRegistration(`/r/${made.RegistrationCode}`, { fetch: wrap })

    async function pressUntilSaved(name: string | RegExp, typed: Readonly<Record<string, string>> = {}) {
      for (const _ of ['not sent', 'answer lost']) {
        await user.click(await screen.findByRole('button', { name }))
        await callsFinished()
        expect(await screen.findByRole('alert')).toHaveTextContent('Cannot connect to servers')
        for (const [label, text] of Object.entries(typed)) expect(await field(label)).toHaveValue(text)
      }
      await user.click(await screen.findByRole('button', { name }))
    }

    const letter = {
      'Email address': email,
      'Last name': made.LastName,
      'Date of birth': made.DateOfBirth.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1'),
    }
    for (const [label, text] of Object.entries(letter)) await user.type(await field(label), text)
    await pressUntilSaved('Continue', letter)

    await title('Choose how you log in')
    const login = { Password: 'Kind-river-9', 'Type the password again': 'Kind-river-9' }
    for (const [label, text] of Object.entries(login)) await user.type(await field(label), text)
    for (const number of [1, 2, 3]) {
      await user.selectOptions(await field(`Question ${number}`), String(number))
      await user.type(await field(`Answer ${number}`), `answer ${number}`)
    }
    await pressUntilSaved('Continue', { ...login, Username: email, 'Answer 3': 'answer 3' })

    await title('Are your details right?')
    await pressUntilSaved('All right, continue')
    await title('Who is responsible for your bills?')
    await pressUntilSaved(/^I am/)
    await title('Who should we call in an emergency?')
    await pressUntilSaved('Add later')
    await title('Photos of your insurance card')
    await user.click(await screen.findByRole('link', { name: 'Continue' }))
    await title('Check your answers')
    await pressUntilSaved('Finish registration')
    await title('Home')
    // The printed QR code contains the code, so there is one field less to type.
    expect(fields()).toBeLessThanOrEqual(12)
    expect([...saves.values()]).toEqual([3, 3, 3, 3, 3, 3])
  },
  timeoutMs,
)

test('Back to a page that was saved, and sending it again, goes on from there', async () => {
  const { user } = await renderRegistration('/bluebird-hme/register/generalInfo', {
    patient: {},
    session: { registering: 2 },
  })
  const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
  await press('All right, continue')
  await title('Who is responsible for your bills?')
  await press(/^I am/)
  await title('Who should we call in an emergency?')
  window.history.back()
  await title('Who is responsible for your bills?')
  window.history.back()
  await title('Are your details right?')
  // The guards close a later page to a jump ahead.
  const stored = () => sessionStore().get(registrationProgressAtom).currentStep
  await waitFor(() => expect(stored()).toBe(2))
  await press('All right, continue')
  await title('Who is responsible for your bills?')
  await waitFor(() => expect(stored()).toBe(3))
  await press(/^I am/)
  expect(await title('Who should we call in an emergency?')).toBeVisible()
})
