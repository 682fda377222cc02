/** @size all */

import { addPatient, portalApi, type PortalOptions, renderInPortal, urlOf } from '@homeside/remote-kit/testing'
import { screen, waitFor } from '@testing-library/react'

import FindProviderPage from '../pages/find-provider/find-provider-page.tsx'
import PatientSearchPage from '../pages/patient-search/patient-search-page.tsx'
import SelfRegisterCodePage from '../pages/self-register-code/self-register-code-page.tsx'
import VerifyPage from '../pages/verify/verify-page.tsx'
import remote from '../remote.tsx'
import { countFields } from '../testing/render-registration.tsx'

/** Covers section 2.7 of the specification. */

type UserEvent = Awaited<ReturnType<typeof renderSelfRegister>>['user']

const field = (name: string | RegExp) => screen.findByLabelText(name)
const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = async (user: UserEvent, name: string | RegExp) => user.click(await screen.findByRole('button', { name }))

function renderSelfRegister(path: string, options: PortalOptions = {}) {
  return renderInPortal(null, {
    ...options,
    path,
    namespaces: { registration: remote.strings },
    routes: {
      '/selfRegister/provider/:key?': <FindProviderPage />,
      '/:alias/selfregister/patientSearch': <PatientSearchPage />,
      '/:alias/selfRegister/verify': <SelfRegisterCodePage />,
      '/:alias/register/verify': <VerifyPage />,
    },
  })
}

const selma = { first: 'Selma', last: 'Self', born: '04/14/1971', postalCode: '45402', phone: '5555550144' }

async function findSelma(user: UserEvent, changes: Partial<typeof selma> = {}) {
  const { first, last, born, postalCode } = { ...selma, ...changes }
  await title('Who are you?')
  for (const [label, text] of [
    ['First name', first],
    ['Last name', last],
    ['Date of birth', born],
    ['ZIP code', postalCode],
  ] as const) {
    const input = await field(label)
    await user.clear(input)
    await user.type(input, text)
  }
  await press(user, 'Find my record')
}

async function lastCode(phone = selma.phone): Promise<string> {
  const api = await portalApi()
  await api.workFinished()
  return /#(\d{6})$/.exec(api.outbox.lastTo(phone).text)?.[1] ?? ''
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function tryCode(user: UserEvent, code: string): Promise<void> {
  await user.clear(await field('6-digit code'))
  await user.type(await field('6-digit code'), code)
  await press(user, 'Continue')
}

test('Selma finds herself by what she knows, proves her phone, and the wizard knows her: six fields typed, one chosen', async () => {
  const fields = countFields()
  const asked: string[] = []
  const { user } = await renderSelfRegister('/selfRegister/provider', {
    fetch: (send) => (input, init) => {
      asked.push(new URL(urlOf(input)).pathname)
      return send(input, init)
    },
  })
  await user.type(await field('Provider code'), 'blu')
  await press(user, 'Find provider')
  await findSelma(user, { postalCode: '45499' })
  const trouble = await screen.findByRole('alert')
  expect(trouble).toHaveTextContent('The data provided does not match our records.')
  expect(trouble).toHaveTextContent(/Give us this reference: R-[0-9A-F]{4}-[0-9A-F]{4}/)
  await findSelma(user)

  await title('Where should we send your code?')
  expect(screen.getByText('s•••@mail.example')).toBeVisible()
  await press(user, /^Text message/)
  await title('Enter your code')
  const code = await lastCode()
  for (const left of [null, null, '2 tries left', '1 try left']) {
    await tryCode(user, wrong(code))
    await screen.findByText(left ?? /does not match our records/)
  }
  await tryCode(user, code)

  await title('We found your record, Selma')
  expect(fields()).toBe(6)
  expect(screen.getAllByRole('textbox')).toEqual([await field('Email address')])
  expect(screen.queryByText(/letter/)).not.toBeInTheDocument()
  await user.type(await field('Email address'), 'selma.new@mail.example')
  await press(user, 'Continue')
  await waitFor(() => expect(sessionStorage.getItem('auth')).not.toBeNull())
  // Whether the address may be used is asked before the code is.
  expect(asked.slice(-2)).toEqual(['/account/verifySelfRegister', '/account/verify'])
})

test('five wrong codes end the tries: the page says for how long, and offers another way', async () => {
  const made = await addPatient({ Account: 'no registrations', LastName: 'Rivers-Ende' })
  const [year, month, day] = made.DateOfBirth.split('-')
  const { user } = await renderSelfRegister('/selfRegister/provider')
  await user.type(await field('Provider code'), made.ProviderCode)
  await press(user, 'Find provider')
  const born = `${month}/${day}/${year}`
  await findSelma(user, { first: made.FirstName, last: made.LastName, born, postalCode: made.PostalCode })
  await press(user, /^Text message/)
  await title('Enter your code')
  const code = await lastCode(made.MobilePhone)
  for (const left of ['5', '4', '2 tries left', '1 try left', '0']) {
    await tryCode(user, wrong(code))
    await (left.endsWith('left') ? screen.findByText(left) : screen.findByText(/does not match our records/))
  }
  await tryCode(user, code)
  expect(await screen.findByText(/^There were too many attempts. Try again in \d+ minutes?\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'I no longer have this phone or email' })).toBeVisible()
})

test('Back from the code to the search loses nothing typed, and the record is still there when the phone dropped the page', async () => {
  const { user } = await renderSelfRegister('/selfRegister/provider')
  await user.type(await field('Provider code'), 'BLU')
  await press(user, 'Find provider')
  await findSelma(user)
  await press(user, /^Email/)
  expect(
    await screen.findByText(/We emailed 6 digits to s•••@mail.example. They are good for 10 minutes/),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Text it to my phone instead' }))
  expect(await screen.findByText(/We texted 6 digits/)).toBeVisible()
  expect(JSON.parse(sessionStorage.getItem('foundRecord') ?? '{}')).toMatchObject({ firstName: 'Selma' })
  await user.click(screen.getByRole('link', { name: 'Back' }))
  await title('Where should we send your code?')
  await user.click(screen.getByRole('link', { name: 'Back' }))
  await title('Who are you?')
  expect(await field('First name')).toHaveValue('Selma')
  expect(await field('ZIP code')).toHaveValue(selma.postalCode)
  expect(await field('Date of birth')).toHaveValue(selma.born)
  await press(user, 'Find my record')
  await user.click(await screen.findByRole('link', { name: 'I no longer have this phone or email' }))
  await title('We will find another way')
  expect(screen.getByRole('link', { name: /^Call \(555\)/ })).toHaveAttribute('href', expect.stringMatching(/^tel:/))
  expect(screen.getByText(/^R-[0-9A-F]{4}-[0-9A-F]{4}$/)).toBeVisible()
})

test('a code that cannot be sent to the phone is told, and comes by email at once', async () => {
  const { outbox } = await portalApi()
  const { user } = await renderSelfRegister('/selfRegister/provider')
  await user.type(await field('Provider code'), 'BLU')
  await press(user, 'Find provider')
  await findSelma(user)
  outbox.refuses = true
  await press(user, /^Text message/)
  const told = await screen.findByRole('alert')
  expect(told).toHaveTextContent(/^The message could not be sent\..*or call us: \(555\)/)
  outbox.refuses = false
  await press(user, /^Email/)
  expect(await screen.findByText(/We emailed 6 digits/)).toBeVisible()
})

test('a code that comes late is told, with the other way beside it', async () => {
  const { outbox, workFinished } = await portalApi()
  const { user } = await renderSelfRegister('/selfRegister/provider')
  await user.type(await field('Provider code'), 'BLU')
  await press(user, 'Find provider')
  await findSelma(user)
  outbox.isDown = true
  await press(user, /^Text message/)
  expect(await screen.findByRole('alert')).toHaveTextContent('Your code comes later than usual')
  outbox.isDown = false
  await press(user, 'Send it to my email instead')
  expect(await screen.findByText(/We emailed 6 digits/)).toBeVisible()
  expect(screen.queryByText('Your code comes later than usual')).toBeNull()
  await workFinished()
})

test('the code page without a found record leads to the search', async () => {
  await renderSelfRegister('/bluebird-hme/selfRegister/verify?sent=Text')
  expect(await title('Who are you?')).toBeVisible()
})

test('a provider is found by a part of its name, near a postal code, or not at all', async () => {
  const { user } = await renderSelfRegister('/selfRegister/provider?by=name')
  await user.type(await field('Name or ZIP code'), 'medical')
  await press(user, 'Search')
  expect(await screen.findByText('2 providers for “medical”')).toBeVisible()
  const card = screen.getByRole('article', { name: 'Bluebird Home Medical' })
  expect(card).toHaveTextContent('Columbus, OH 43215')
  expect(card).toHaveTextContent('Monday to Friday')

  await user.clear(await field('Name or ZIP code'))
  await user.type(await field('Name or ZIP code'), '99501')
  await press(user, 'Search')
  expect(await screen.findByText('No provider for “99501”')).toBeVisible()
  await user.clear(await field('Name or ZIP code'))
  await user.type(await field('Name or ZIP code'), '4321')
  await press(user, 'Search')
  expect(await screen.findAllByText('A valid postal code must be entered.')).not.toHaveLength(0)
})

test('a provider without self-registration says whom to call', async () => {
  const { user } = await renderSelfRegister('/selfRegister/provider')
  await user.type(await field('Provider code'), 'SSO')
  await press(user, 'Find provider')
  expect(await screen.findByText('This provider sets up accounts by phone. Call to get yours.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'This is my provider' })).not.toBeInTheDocument()
})

test('a code in the address names the provider, to confirm', async () => {
  const { user } = await renderSelfRegister('/selfRegister/provider/BLU')
  await press(user, 'This is my provider')
  expect(await title('Who are you?')).toBeVisible()
})

test('a QR code of no provider says so, and the code can be typed', async () => {
  await renderSelfRegister('/selfRegister/provider/nothing')
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid QR code.')
  expect(await field('Provider code')).toBeVisible()
})

test('without a camera the code can be typed', async () => {
  const { user } = await renderSelfRegister('/selfRegister/provider?by=scan')
  expect(await screen.findByRole('alert')).toHaveTextContent('Camera disabled.')
  await user.type(await field('Provider code'), 'BLU')
  await press(user, 'Find provider')
  await title('Who are you?')
})

test('a camera that is not allowed is said in the specification’s words, and the code can be typed', async () => {
  const getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  await renderSelfRegister('/selfRegister/provider?by=scan')
  expect(await screen.findByText(/No camera available or permission denied\./)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try the camera again' })).toBeVisible()
  expect(await field('Provider code')).toBeVisible()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

test.each(['ended', 'mute'])('a camera that is taken away (%s) says so, and can be asked for again', async (event) => {
  const track = Object.assign(new EventTarget(), { stop: jest.fn() })
  const getUserMedia = jest.fn(() => Promise.resolve({ getTracks: () => [track] }))
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  // A reader as browsers have one, which sees nothing.
  const BarcodeDetector = class {
    static getSupportedFormats = () => Promise.resolve(['qr_code'])
    detect = () => Promise.resolve([])
  }
  Object.assign(globalThis, { BarcodeDetector })
  const { user } = await renderSelfRegister('/selfRegister/provider?by=scan')
  expect(await screen.findByText('Point at the square on your letter.')).toBeVisible()
  await waitFor(() => expect(document.querySelector('video')).toHaveProperty('srcObject', expect.anything()))
  track.dispatchEvent(new Event(event))
  expect(await screen.findByRole('alert')).toHaveTextContent('The camera has stopped')
  await press(user, 'Try the camera again')
  expect(await screen.findByText('Point at the square on your letter.')).toBeVisible()
  await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2))
  expect(track.stop).toHaveBeenCalled()
  Reflect.deleteProperty(globalThis, 'BarcodeDetector')
  Reflect.deleteProperty(navigator, 'mediaDevices')
})
