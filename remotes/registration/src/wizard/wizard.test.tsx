/** @size all */
import { addPatient, urlOf } from '@homeside/remote-kit/testing'
import { registeredAtom } from '@homeside/session/screen-stores'
import { sessionStore } from '@homeside/session/store'
import { screen, waitFor, within } from '@testing-library/react'

import { renderRegistration, countFields } from '../testing/render-registration.tsx'

/** Covers sections 2.6 and 4.2 of the specification. */

type UserEvent = Awaited<ReturnType<typeof renderRegistration>>['user']

const cora = { code: 'cra7-blu-42', email: 'cora@home.example', lastName: 'code', born: '01/11/1957' }

const field = (name: string | RegExp) => screen.findByLabelText(name)
const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = async (user: UserEvent, name: string | RegExp) => user.click(await screen.findByRole('button', { name }))

async function proveCora(user: UserEvent, changes: Partial<typeof cora> = {}) {
  const { code, email, lastName, born } = { ...cora, ...changes }
  for (const [label, text] of [
    ['Registration code', code],
    ['Email address', email],
    ['Last name', lastName],
    ['Date of birth', born],
  ] as const) {
    const input = await field(label)
    await user.clear(input)
    await user.type(input, text)
  }
  await press(user, 'Continue')
}

async function chooseLogin(user: UserEvent, email = cora.email) {
  await title('Choose how you log in')
  expect(await field('Username')).toHaveValue(email)
  await user.type(await field('Password'), 'Kind-river-9')
  await user.type(await field('Type the password again'), 'Kind-river-9')
  for (const number of [1, 2, 3]) {
    await user.selectOptions(await field(`Question ${number}`), String(number))
    await user.type(await field(`Answer ${number}`), `answer ${number}`)
  }
  await press(user, 'Continue')
}

const answerOf = (label: string) => {
  const row = screen.getByText(label, { selector: 'dt' }).parentElement
  if (row === null) throw new Error(`There is no row ${label}.`)
  return within(row)
}

test('a patient whose facts do not match is told, keeps what was typed, and learns nothing else', async () => {
  const { user } = await renderRegistration('/bluebird-hme/register/verify')
  await proveCora(user, { lastName: 'Nobody' })
  const trouble = await screen.findByRole('alert')
  expect(trouble).toHaveTextContent('Invalid email or registration code.')
  expect(trouble).toHaveTextContent('Compare code, last name and date of birth with your letter.')
  expect(await field('Email address')).toHaveValue(cora.email)
})

test('a wrong year is corrected and the first Continue goes on; a signal that is lost there loses nothing typed', async () => {
  const made = await addPatient({ Account: 'no registrations' })
  let isLost = true
  const { user } = await renderRegistration('/bluebird-hme/register/verify', {
    fetch: (send) => async (input, init) => {
      if (!isLost || !urlOf(input).endsWith('/account/verify')) return send(input, init)
      isLost = false
      throw new TypeError('Failed to fetch')
    },
  })
  const letter = { code: made.RegistrationCode ?? '', email: `new.${made.Email}`, lastName: made.LastName }
  const born = made.DateOfBirth.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')
  await proveCora(user, { ...letter, born: born.replace(/\d{4}$/, '2957') })
  expect((await screen.findAllByText(/future/)).length).toBeGreaterThan(0)
  await user.clear(await field('Date of birth'))
  await user.type(await field('Date of birth'), born)
  await press(user, 'Continue')
  await screen.findByText(/Cannot connect/)
  expect(await field('Registration code')).toHaveValue(letter.code)
  await press(user, 'Continue')
  await title('Choose how you log in')
  expect(await field('Username')).toHaveValue(letter.email)
})

test('a code in /r/{key} fills in the first page', async () => {
  await renderRegistration('/r/cra7blu42')
  expect(await field('Registration code')).toHaveValue('CRA7BLU42')
  expect(window.location.pathname).toBe('/bluebird-hme/register/verify')
})

test('an unknown code leads to the login', async () => {
  await renderRegistration('/r/AAAABBB22')
  expect(await title('Login')).toBeVisible()
})

test('Cora registers in seven screens with at most thirteen fields, and changes an answer at the end', async () => {
  const fields = countFields()
  const { user } = await renderRegistration('/bluebird-hme/register/verify')
  await proveCora(user)
  await chooseLogin(user)

  await title('Are your details right?')
  await press(user, 'All right, continue')

  await title('Who is responsible for your bills?')
  await press(user, /^I am/)

  await title('Who should we call in an emergency?')
  await press(user, 'Add later')

  await title('Photos of your insurance card')
  await user.click(await screen.findByRole('link', { name: 'Continue' }))

  await title('Check your answers')
  await screen.findByText(/Cora Code, born January 11, 1957/)
  expect(answerOf('Emergency contact').getByText('Not provided')).toBeVisible()
  expect(answerOf('Responsible for bills').getByText('You')).toBeVisible()

  await user.click(screen.getByRole('link', { name: 'Add Home phone' }))
  await title('Are your details right?')
  await press(user, 'Add Home phone')
  await user.type(await field(/^Home phone/), '5555550199')
  await press(user, 'All right, continue')

  await title('Check your answers')
  await waitFor(() => expect(answerOf('Home phone').getByText('(555) 555-0199')).toBeVisible())
  await press(user, 'Finish registration')
  await title('Home')
  expect(sessionStore().get(registeredAtom)).toBe('yes')
  expect(fields()).toBeLessThanOrEqual(13)
})

test('a used code says so, with a link to log in', async () => {
  const { user } = await renderRegistration('/bluebird-hme/register/verify')
  await proveCora(user, { email: 'other@home.example' })
  const trouble = await screen.findByRole('alert')
  expect(trouble).toHaveTextContent('already registered')
  expect(within(trouble).getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/bluebird-hme/login')
})

test('a patient with a web account continues with its password, and no other', async () => {
  const { user } = await renderRegistration('/bluebird-hme/register/verify')
  await proveCora(user, { code: 'LNK5BLU74', email: 'linda@home.example', lastName: 'Linked', born: '08/18/1959' })
  await title('Use the password you have')
  expect(await screen.findByText('linda.linked')).toBeVisible()
  await user.type(await field('Your password'), 'Not-it-42')
  await press(user, 'Continue')
  expect((await screen.findAllByText('Your password is not valid.')).length).toBeGreaterThan(0)
  await user.clear(await field('Your password'))
  await user.type(await field('Your password'), 'Sunny-day-42')
  await press(user, 'Continue')
  expect(await title('Are your details right?')).toBeVisible()
})

test.each([
  { form: 'without an alias', base: '', steps: 5, asks: false },
  { form: 'at the address of a provider', base: '/bluebird-hme', steps: 7, asks: true },
])('$form, contacts that the provider knows are asked for: $asks', async ({ base, steps, asks }) => {
  const emergencyContact = { Name: 'Sam Short', Relationship: 'Spouse', Phone: '5555550155' } as const
  const responsibleParty = { Name: 'Skye Short', Relationship: 'Self', Phone: '5555550147' } as const
  const details = { registration: { details: { emergencyContact, responsibleParty } } }
  const made = await addPatient({ Account: 'no registrations' }, details)
  const { user } = await renderRegistration(`${base}/register/verify`)
  const born = made.DateOfBirth.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')
  const letter = { code: made.RegistrationCode ?? '', email: `new.${made.Email}`, lastName: made.LastName, born }
  await proveCora(user, letter)
  await chooseLogin(user, letter.email)
  await title('Are your details right?')
  expect(screen.getByText(`Step 3 of ${steps}`)).toBeVisible()
  await press(user, 'All right, continue')
  if (asks) {
    await title('Who is responsible for your bills?')
    await press(user, /^I am/)
    await screen.findByDisplayValue('Sam Short')
    await press(user, 'Continue')
  }
  await title('Photos of your insurance card')
  expect(screen.getByText(`Step ${steps - 1} of ${steps}`)).toBeVisible()
  await user.click(await screen.findByRole('link', { name: 'Continue' }))
  await title('Check your answers')
  expect(screen.getByText(`Step ${steps} of ${steps}`)).toBeVisible()
  await screen.findByText(/, born /)
  expect(answerOf('Emergency contact').getByText(/Sam Short/)).toBeVisible()
})

test.each([
  ['closed by wrong tries', 'SHT3BLU29', 'Shut', '09/19/1944', 'This registration code is closed.'],
  ['expired', 'EZR4BLU83', 'Elapsed', '10/20/1951', 'This registration code has expired.'],
  ['used', 'UMA6BLU92', 'Used', '11/21/1969', 'already registered'],
])('a code that is %s says so to who has all of it right, with the phone and a reference', async (...asked) => {
  const [, code, lastName, born, words] = asked
  const { user } = await renderRegistration('/register/verify')
  await proveCora(user, { code, lastName, born })
  const trouble = await screen.findByRole('alert')
  expect(trouble).toHaveTextContent(words)
  // At an address without a provider, the one of the code is called, and no other number is in the way.
  expect(trouble).toHaveTextContent('Need help? Call Bluebird Home Medical at (555) 555-0101')
  expect(within(trouble).getAllByRole('link', { name: /\d{3}-\d{4}/ })).toHaveLength(1)
  expect(trouble).toHaveTextContent(/R-[0-9A-F]{4}-[0-9A-F]{4}/)
})
