import { type CryptoKey, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'

import { type ChosenIssuer, openIssuer, until } from '../../../testing/open-issuer.ts'
import type { ProviderRow } from '../../platform/database/tables/providers.ts'
import { describeError } from '../../platform/log/log.ts'
import { rememberedAwayMs } from '../../platform/outside/outside-services.ts'
import { staffIdentity } from './identity-of.ts'
import { type Identity, IdentityProviders } from './identity-provider.ts'
import { SignOnFailed } from './sign-on-fault.ts'

const logoutEvents = { 'http://schemas.openid.net/event/backchannel-logout': {} }
const proofs = { state: 'the-state', nonce: 'the-nonce', verifier: 'v'.repeat(43) }

let chosen: ChosenIssuer
let identities: IdentityProviders
let nowMs = 0
beforeAll(async () => {
  chosen = await openIssuer()
})
afterAll(() => chosen.close())
beforeEach(() => {
  identities = new IdentityProviders(() => nowMs)
})

const identity = (): Identity => ({ issuer: chosen.issuer, clientId: 'portal', scope: 'openid', secret: null })
const claims = (): JWTPayload => {
  const now = Math.floor(Date.now() / 1000)
  return {
    iss: chosen.issuer,
    aud: 'portal',
    sub: 'rosa',
    nonce: proofs.nonce,
    iat: now,
    exp: now + 60,
    patient_id: 'MRN-7',
  }
}
const signed = (payload: JWTPayload, key?: CryptoKey) => chosen.sign(payload, key)

/** Finishes a sign-on with this identity token. */
async function finish(idToken: string, address = `http://api.example/callback?code=1&state=${proofs.state}`) {
  chosen.answer = { status: 200, body: { access_token: 'x', token_type: 'bearer', id_token: idToken } }
  return outcome(identities.finish(identity(), new URL(address), proofs, ['patient_id']))
}

async function outcome(working: Promise<{ subject: string | null }>): Promise<string | null> {
  return working.then(
    ({ subject }) => subject,
    (error: unknown) => {
      if (!(error instanceof SignOnFailed)) throw error
      return `! ${error.fault}`
    },
  )
}

test('the log says what keeps everybody out: a secret that cannot be read, an issuer without TLS', async () => {
  const staffSignOn = {
    issuer: chosen.issuer,
    clientId: 'desk',
    scope: '',
    roleClaim: 'roles',
    staffRole: 'staff',
    leadRole: 'lead',
  }
  const provider = { siteKey: 101, staffSignOn } as ProviderRow
  const settings = { apiOrigin: 'https://api.example', secretsFolder: import.meta.filename }
  const unread: unknown = await staffIdentity(settings, provider).catch((error: unknown) => error)
  expect(unread).toMatchObject({ fault: 'unavailable' })
  const path = `${import.meta.filename}/101/staff-secret`
  expect(describeError(unread)).toMatchObject({ code: 'ENOTDIR', path })
  const gone = { ...identity(), issuer: chosen.issuer.replace('http:', 'https:') }
  const away: unknown = await identities.start(gone, 'https://api.example/', proofs).catch((error: unknown) => error)
  expect([away, describeError(away)]).toMatchObject([
    { fault: 'unavailable' },
    { code: expect.stringContaining('SSL') as string },
  ])
})

describe('an identity token', () => {
  test('that the issuer signed for this sign-on is taken', async () => {
    expect(await finish(await signed(claims()))).toBe('rosa')
  })

  test.each<[string, () => Promise<string> | string]>([
    ['with alg none, although the issuer says that it may', () => new UnsecuredJWT(claims()).encode()],
    ['signed by another key of the same name', () => signed(claims(), chosen.foreign)],
    ['of another issuer', () => signed({ ...claims(), iss: 'https://evil.example' })],
    ['for another client', () => signed({ ...claims(), aud: 'someone-else' })],
    ['for several clients', () => signed({ ...claims(), aud: ['portal', 'someone-else'], azp: 'someone-else' })],
    ['for one client, but made for another', () => signed({ ...claims(), azp: 'someone-else' })],
    ['made in an hour', () => signed({ ...claims(), iat: Math.floor(Date.now() / 1000) + 3600 })],
    ['whose subject no database keeps', () => signed({ ...claims(), sub: 'rosa\0' })],
    ['whose session no database keeps', () => signed({ ...claims(), sid: 'there\0' })],
    ['of another sign-on', () => signed({ ...claims(), nonce: 'another' })],
    ['without a nonce', () => signed({ ...claims(), nonce: undefined })],
    ['that has expired', () => signed({ ...claims(), exp: Math.floor(Date.now() / 1000) - 120 })],
    [
      'signed with a key that anybody can read',
      async () => new SignJWT(claims()).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode('portal')),
    ],
    ['that is none', () => 'x.y.z'],
  ])('%s is refused', async (_, make) => {
    expect(await finish(await make())).toBe('! untrusted')
  })

  test('for another state is refused, and so is an answer without a code', async () => {
    expect(await finish(await signed(claims()), 'http://api.example/callback?code=1&state=other')).toBe('! untrusted')
    expect(await finish(await signed(claims()), `http://api.example/callback?state=${proofs.state}`)).toBe(
      '! untrusted',
    )
  })
})

describe('an identity provider', () => {
  test('that refuses a code, does not know the portal, or fails, is told apart', async () => {
    const asked = async (told: ChosenIssuer['answer']) => {
      chosen.answer = told
      const address = new URL(`http://api.example/callback?code=1&state=${proofs.state}`)
      return outcome(identities.finish(identity(), address, proofs, []))
    }
    expect(await asked({ status: 400, body: { error: 'invalid_grant' } })).toBe('! expired')
    expect(await asked({ status: 403, body: { error: 'invalid_code' } })).toBe('! expired')
    expect(await asked({ status: 401, body: { error: 'invalid_client' } })).toBe('! unavailable')
    expect(await asked({ status: 503, body: {} })).toBe('! unavailable')
    expect(await asked('silence')).toBe('! unavailable')
  })

  test('is asked what it is once an hour, and again after it was away', async () => {
    const start = (at: Partial<Identity> = {}) =>
      identities.start({ ...identity(), ...at }, 'http://api.example/callback', proofs)
    await expect(start({ issuer: 'http://127.0.0.1:9' })).rejects.toMatchObject({ fault: 'unavailable' })
    const before = chosen.discovered
    const [first] = await Promise.all([start(), start(), start()])
    expect(Object.fromEntries(first.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      state: proofs.state,
      nonce: proofs.nonce,
    })
    expect(first.searchParams.get('code_challenge')).not.toBe(proofs.verifier)
    expect(chosen.discovered - before).toBe(1)
    nowMs += 3_600_000
    await start()
    expect(chosen.discovered - before).toBe(2)
  })

  test('that does not answer is asked by few at once, who are told that it is away, and then by nobody for a while', async () => {
    chosen.isHanging = true
    const ask = () => outcome(start().then(() => ({ subject: 'led there' })))
    const start = () => identities.start(identity(), 'http://api.example/callback', proofs)
    const first = Array.from({ length: 20 }, ask)
    await until(() => chosen.holding() > 0)
    // Those who come at the same time ask once.
    expect(chosen.holding()).toBe(1)
    chosen.letGo()
    expect(new Set(await Promise.all(first))).toEqual(new Set(['! unavailable']))
    chosen.isHanging = false
    const before = chosen.discovered
    expect(await ask()).toBe('! unavailable')
    expect(chosen.discovered).toBe(before)
    nowMs += rememberedAwayMs
    expect(await ask()).toBe('led there')
  })

  test('that signs with a new key is asked for it at once, and not again and again for keys that it has not', async () => {
    expect(await finish(await signed(claims()))).toBe('rosa')
    const [asked] = [chosen.keysAsked]
    expect(await finish(await signed(claims()))).toBe('rosa')
    expect(chosen.keysAsked).toBe(asked)
    await chosen.rotate('second')
    expect(await finish(await signed(claims()))).toBe('rosa')
    expect(chosen.keysAsked).toBe(asked + 1)
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await finish(await chosen.sign(claims(), chosen.foreign, 'nobody’s'))).toBe('! untrusted')
    }
    expect(chosen.keysAsked).toBe(asked + 1)
    await chosen.rotate('third')
    nowMs += 10_000
    expect(await finish(await signed(claims()))).toBe('rosa')
  })

  test.each([
    ['without its slash', '/tenant', '/tenant/'],
    ['with one that it has not', '/tenant/', '/tenant'],
    ['by another name', '', '/tenant'],
  ])('that the file names %s is told with both names', async (_, ending, called) => {
    const issuer = `${chosen.issuer}${ending}`
    chosen.named = `${chosen.issuer}${called}`
    const error: unknown = await identities
      .start({ ...identity(), issuer }, 'http://api.example/callback', proofs)
      .catch((caught: unknown) => caught)
    expect(error).toMatchObject({ fault: 'unavailable', cause: { expected: issuer, told: chosen.named } })
    expect(describeError(error).code).toContain(`names ${issuer}, and that calls itself ${chosen.named}.`)
    delete chosen.named
  })

  test('that says it is another than the provider’s file names is not asked', async () => {
    const before = chosen.discovered
    const same = { ...identity(), issuer: chosen.issuer.replace('127.0.0.1', 'localhost') }
    await expect(identities.start(same, 'http://api.example/callback', proofs)).rejects.toMatchObject({
      fault: 'unavailable',
    })
    expect(chosen.discovered - before).toBe(1)
  })
})

describe('the word that a session has ended', () => {
  const told = (): JWTPayload => ({ ...claims(), nonce: undefined, jti: '1', events: logoutEvents, sid: 'there' })
  const read = async (token: string) => outcome(identities.readLogout(identity(), token))

  test('is taken from the issuer, also when it has a new key', async () => {
    expect(await read(await signed(told()))).toBe('rosa')
    await chosen.rotate('fourth')
    expect(await read(await signed(told()))).toBe('rosa')
    const asked = chosen.keysAsked
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await read(await chosen.sign(told(), chosen.foreign, 'nobody’s'))).toBe('! untrusted')
    }
    expect(chosen.keysAsked).toBe(asked)
  })

  test.each<[string, () => Promise<string> | string]>([
    ['an identity token', () => signed(claims())],
    ['one with a nonce', () => signed({ ...told(), nonce: 'n' })],
    ['one with alg none', () => new UnsecuredJWT(told()).encode()],
    ['one of another key', () => signed(told(), chosen.foreign)],
    ['one of another issuer', () => signed({ ...told(), iss: 'https://evil.example' })],
    ['one for another client', () => signed({ ...told(), aud: 'someone-else' })],
    ['one of an hour ago', () => signed({ ...told(), iat: Math.floor(Date.now() / 1000) - 3600 })],
    ['one about something else', () => signed({ ...told(), events: {} })],
  ])('is not taken from %s', async (_, make) => {
    expect(await read(await make())).toBe('! untrusted')
  })
})
