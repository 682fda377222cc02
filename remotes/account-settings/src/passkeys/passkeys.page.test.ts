import { signalKeptPasskeys, signalUsername } from './passkeys.ts'

const answer = {
  RpId: 'localhost',
  UserId: 'dXNlcg',
  Items: [{ PasskeyKey: 1, Name: 'iPhone', CreatedUtc: '', LastUsedUtc: null, CredentialId: 'a2VwdA' }],
}
const told: unknown[] = []
const note = (what: object) => Promise.resolve(void told.push(what))

beforeEach(() => {
  told.length = 0
})
afterEach(() => {
  Reflect.deleteProperty(window, 'PublicKeyCredential')
})

test('a device hears which passkeys are left, and what the username is now', () => {
  Object.assign(window, { PublicKeyCredential: { signalAllAcceptedCredentials: note, signalCurrentUserDetails: note } })
  signalKeptPasskeys(answer)
  signalUsername(answer, 'alma.new')
  expect(told).toEqual([
    { rpId: 'localhost', userId: 'dXNlcg', allAcceptedCredentialIds: ['a2VwdA'] },
    { rpId: 'localhost', userId: 'dXNlcg', name: 'alma.new', displayName: 'alma.new' },
  ])
})

test('somebody who never had a passkey has nothing to tell', () => {
  Object.assign(window, { PublicKeyCredential: { signalAllAcceptedCredentials: note, signalCurrentUserDetails: note } })
  signalKeptPasskeys({ ...answer, UserId: null })
  signalUsername({ ...answer, UserId: null }, 'alma.new')
  expect(told).toEqual([])
})

test.each([undefined, {}, { signalAllAcceptedCredentials: () => Promise.reject(new Error('not now')) }])(
  'without the signals, or when the device refuses them, nothing fails: %j',
  async (offered) => {
    if (offered) Object.assign(window, { PublicKeyCredential: offered })
    expect(() => {
      signalKeptPasskeys(answer)
      signalUsername(answer, 'alma.new')
    }).not.toThrow()
    // A refusal that nobody handles would fail the test here.
    await Promise.resolve()
  },
)
